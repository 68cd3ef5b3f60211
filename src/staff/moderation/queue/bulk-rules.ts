import { z } from "zod/mini";
import { type RejectionReason, rejectionReasons } from "#src/selling/listings/transitions.ts";
import { maxCharacters } from "#src/shared/validation.ts";
import { deskPageSize, noteMaxLength } from "../rules.ts";

/** The id of the form that the boxes of the list belong to. */
export const bulkFormId = "toplu";

/** A listing as a box of the list sends it: key code and the version that was shown. */
export const chosenValue = (keyCode: string, version: number) => `${keyCode}:${version}`;

const codes = Object.keys(rejectionReasons) as RejectionReason[];

/** One decision on several listings. */
export const BulkForm = z.object({
  decision: z.enum(["approve", "reject"]),
  chosen: z._default(z.array(z.string().check(z.regex(/^[0-9A-Z]{9}:\d{1,9}$/))).check(z.maxLength(deskPageSize)), []),
  reasons: z._default(z.array(z.enum(codes)), []),
  note: z._default(z.string().check(z.trim(), maxCharacters(noteMaxLength)), ""),
});

export const nothingChosen = "En az bir ilan seçmelisiniz.";
/** `3 ilan onaylandı.` */
export const bulkDone = (decision: "approve" | "reject", count: number) =>
  `${count} ilan ${decision === "approve" ? "onaylandı" : "reddedildi"}.`;
