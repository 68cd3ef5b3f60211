import { by, named, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Listings of a business belong to it, not to the member who entered them. */
const ofListing = [through("listingId", "listing")];

/** Drafts of listings. */
export const listingEditorPersonalData = {
  listingDraft: {
    file: "taslaklar",
    title: "Taslaklarım",
    owner: [by()],
    // An unfinished edit by another member of the business.
    about: ofListing,
    erase: "delete",
    columns: {
      id: "Taslak no",
      memberId: false,
      kind: "Tür",
      furtherKind: "Tür (ek taslak)",
      listingId: named("İlan no", "listing", "keyCode"),
      form: "Girilenler",
      baseForm: false,
      baseVersion: false,
      basePhotoIds: false,
      sessionId: false,
      updatedAt: "Son değişiklik",
    },
  },
  draftPhoto: {
    file: "taslak-fotograflari",
    title: "Taslaklarımın fotoğrafları",
    owner: [through("draftId", "listingDraft")],
    erase: "delete",
    columns: { id: false, draftId: "Taslak no", photoId: "Fotoğraf no", position: "Sıra", createdAt: "Yüklenme" },
  },
} satisfies PersonalData;
