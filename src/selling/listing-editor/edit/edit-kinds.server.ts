import type { Context } from "#src/shared/context.server.ts";
import { readForm, type Reference } from "../create/form-facts.server.ts";
import { readContent } from "../create/service.server.ts";
import type { WarrantyAnswer } from "../create/warranty.server.ts";
import type { DraftKind } from "../drafts/rules.ts";
import type { ListingContent } from "#src/selling/listings/queries.server.ts";
import { readSpareForm } from "../spare-parts/form-facts.server.ts";
import { readSpareContent } from "../spare-parts/service.server.ts";
import { formOf, spareFormOf } from "./listing-form.server.ts";
import type { EditedListing } from "./queries.server.ts";
import type { EditForm } from "./rules.ts";

type Entered = {
  photoIds: readonly string[];
  waitingPhotos: number;
  warranty: WarrantyAnswer | undefined;
};

/** The part of editing that differs by kind of listing. */
type EditKind = {
  /** Converts the listing to its form. */
  formOf(reference: Reference, listing: EditedListing): EditForm;
  /** The form without inconsistent choices. */
  settled(ctx: Context, reference: Reference, form: EditForm): EditForm;
  /** Converts a form to the listing's content; 422 with a sentence per invalid field. */
  contentOf(ctx: Context, reference: Reference, form: EditForm, entered: Entered): ListingContent;
};

export const editKinds: Record<DraftKind, EditKind> = {
  vehicle: {
    formOf: ({ catalogue }, listing) => formOf(catalogue, listing),
    settled: (ctx, reference, form) => readForm(ctx, reference, form).form,
    contentOf: readContent,
  },
  "spare-part": {
    formOf: ({ catalogue }, listing) => spareFormOf(catalogue, listing),
    settled: (_ctx, reference, form) => readSpareForm(reference, form).form,
    contentOf: (_ctx, reference, form, entered) => readSpareContent(reference, form, entered),
  },
};

export const editKindOf = ({ listingType }: Pick<EditedListing, "listingType">): DraftKind =>
  listingType === "yedek-parca" ? "spare-part" : "vehicle";
