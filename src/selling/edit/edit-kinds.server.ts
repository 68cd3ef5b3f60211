import type { Context } from "#src/shared/context.server.ts";
import { readForm, type Reference } from "../create/form-facts.server.ts";
import { readContent } from "../create/service.server.ts";
import type { WarrantyAnswer } from "../create/warranty.server.ts";
import type { DraftKind } from "../drafts/rules.ts";
import type { ListingContent } from "#src/listings/queries.server.ts";
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

/** What editing asks of a kind of listings; all else is the same for each of them. */
type EditKind = {
  /** The listing as its form. */
  formOf(reference: Reference, listing: EditedListing): EditForm;
  /** A form without the choices that do not hang together. */
  settled(ctx: Context, reference: Reference, form: EditForm): EditForm;
  /** What a form makes of the listing; 422 with a sentence per field. */
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
