import { submitRequest } from "#src/staff/requests/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findPublishedListing } from "./queries.server.ts";
import type { contactRequests } from "./request-kinds.ts";
import {
  type ContactForm,
  contactSubjects,
  contactTexts,
  dataRelations,
  type DataRightForm,
  dataRights,
  type RemovalForm,
  removalReasons,
} from "./rules.ts";

type Sender = Pick<ContactForm, "name" | "email" | "phone" | "website">;

/** Stores a request; the forms of programs, which fill in the hidden field, are dropped. 429 over the rate limit. */
async function submit(
  ctx: Context,
  kind: keyof typeof contactRequests,
  { name, email, phone, website }: Sender,
  fields: Record<string, string | undefined>,
): Promise<void> {
  if (website !== "") return;
  await submitRequest(ctx, kind, { senderName: name, email, phone: phone ?? null, fields });
}

/** A question to the site. */
export const sendContact = (ctx: Context, { subject, listing, message, ...sender }: ContactForm): Promise<void> =>
  submit(ctx, "contact", sender, { subject: contactSubjects[subject].name, listing, message });

/** Somebody whose rights a listing violates wants it removed: 422 at the field for listings that were never published. */
export async function askForRemoval(ctx: Context, form: RemovalForm): Promise<void> {
  const { listing, reason, message, declaration: _, ...sender } = form;
  const found = await findPublishedListing(ctx, listing);
  if (!found) {
    const sentence = contactTexts.unknownListing;
    throw new Refusal(422, sentence, { listing: sentence });
  }
  await submit(ctx, "listing-removal", sender, {
    listing,
    title: found.title,
    reason: removalReasons[reason],
    message,
  });
}

/** A person uses a right over their data. */
export const exerciseDataRight = (ctx: Context, form: DataRightForm): Promise<void> => {
  const { right, relation, address, message, declaration: _, ...sender } = form;
  return submit(ctx, "data-right", sender, {
    right: dataRights[right],
    relation: dataRelations[relation],
    address,
    message,
  });
};
