/** What a draft becomes: a listing of a vehicle, for sale or rent, or one of a spare part. */
export const draftKinds = ["vehicle", "spare-part"] as const;
export type DraftKind = (typeof draftKinds)[number];

/**
 * Which of a member's drafts: the one new listing of a kind, or the edit of a listing. An edit has a draft and photos of
 * its own, so that the listing stays as it is until the edit is saved.
 */
export type DraftKey = { kind: DraftKind } | { keyCode: string };

/** Can this be the id of a draft? What is none is not asked of the database. */
export const isDraftId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** When the draft was kept that a page's form was made from, as the form says; nothing where it is to count anyhow. */
export const keptAtOf = ({ keptAt }: Record<string, unknown>): string | undefined =>
  typeof keptAt === "string" && keptAt !== "" ? keptAt : undefined;

/** The draft of a new vehicle. */
export const newVehicle = { kind: "vehicle" } as const satisfies DraftKey;
/** The draft of a new spare part. */
export const newSparePart = { kind: "spare-part" } as const satisfies DraftKey;

/** How many chosen photos the browser has not uploaded yet, as the form says. */
export const waitingPhotosOf = ({ waitingPhotos }: Record<string, unknown>): number => {
  const count = Number(waitingPhotos);
  return Number.isInteger(count) && count > 0 ? count : 0;
};
