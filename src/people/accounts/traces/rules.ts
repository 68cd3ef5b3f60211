/** What two accounts may share: a device, a network address, a phone number. Stored as keyed hashes alone. */
export type TraceKind = "device" | "network" | "phone";

/** Product 14.6: how long traces stay. */
export const traceDays = {
  /** Of members who are not blocked, since they were last seen. */
  member: 90,
  /** Of blocked members, since the block; networks soon belong to somebody else. */
  blocked: { device: 730, phone: 730, network: 30 },
} as const;
