/** The first segment of the results of certified cars of every type: `/sertifikali-araclar/fiat-egea`. */
export const certifiedSection = "sertifikali-araclar";

type Selected = { listing: string; type: string | null; flags: readonly string[] };

/** Whether the results of a selection stand in that section; of one vehicle type they are filtered by `sertifikali=1`. */
export const isInCertifiedSection = ({ listing, type, flags }: Selected) =>
  listing === "satilik" && type === null && flags.includes("sertifikali");
