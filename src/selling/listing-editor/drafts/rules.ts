/** What a draft becomes: a listing of a vehicle, for sale or rent, or one of a spare part. */
export const draftKinds = ["vehicle", "spare-part"] as const;
export type DraftKind = (typeof draftKinds)[number];

/**
 * Which of a member's drafts: a new listing of a kind by its id, the one saved last without it, or the edit of a listing.
 * An edit has a draft and photos of its own, so that the listing stays as it is until the edit is saved.
 */
export type DraftKey = { kind: DraftKind; draftId?: string | undefined } | { keyCode: string };

/** The page that lists a member's drafts of new listings. */
export const draftsAddress = "/ilanver/taslaklar";

/** The most drafts of new listings that a member may have. */
export const maxDrafts = 20;

export const draftMessages = {
  tooMany: `En fazla ${maxDrafts} taslağınız olabilir. Yeni bir ilana başlamak için taslaklarınızdan birini silin.`,
};

/** Nothing was entered, and there is no photo. */
export const isEmptyDraft = ({ form, photoCount }: { form: object; photoCount: number | null }) =>
  Object.keys(form).length === 0 && !photoCount;

/** The name of a new listing's draft: of its car or its part, as far as they are chosen. */
export const draftName = (kind: DraftKind, parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(" ") || (kind === "vehicle" ? "Araç seçilmedi" : "Parça seçilmedi");

/** Whether a text can be the id of a draft. PostgreSQL rejects queries for anything that is not a UUID. */
export const isDraftId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * When the draft was saved that a sent form was made from, which works as an optimistic version; undefined to overwrite
 * any newer save. Forms and calls name the field `keptAt`.
 */
export const baseSavedAtOf = ({ keptAt }: Record<string, unknown>): string | undefined =>
  typeof keptAt === "string" && keptAt !== "" ? keptAt : undefined;

/** The input of a call with `keptAt` under the name that services use. */
export const withBaseSavedAt = <Input extends { keptAt?: string | undefined }>({ keptAt, ...input }: Input) => ({
  ...input,
  baseSavedAt: keptAt,
});

/** The newest draft of a new vehicle. */
export const newVehicle = { kind: "vehicle" } as const satisfies DraftKey;
/** The newest draft of a new spare part. */
export const newSparePart = { kind: "spare-part" } as const satisfies DraftKey;

/** How many chosen photos the browser has not uploaded yet, from a sent form. */
export const waitingPhotosOf = ({ waitingPhotos }: Record<string, unknown>): number => {
  const count = Number(waitingPhotos);
  return Number.isInteger(count) && count > 0 ? count : 0;
};
