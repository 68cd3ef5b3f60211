import { createHash } from "node:crypto";
import { recordAudit } from "#src/core/audit/service.server.ts";
import {
  findMessageText,
  insertTextVersion,
  lockMessageText,
  selectTextVersions,
  updatePublishedVersion,
} from "#src/core/message-texts/queries.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import type { MessageSample } from "#src/shared/message-samples.ts";
import { type EditedTexts, placeholdersOf } from "#src/shared/message-texts.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { textPath } from "../addresses.ts";
import { readWith, textsOfMessage } from "./edited-texts.ts";
import { noteMax, smsMaxParts, smsParts, textFault, textMessages, textPlaces } from "./rules.ts";

/** A sample of a feature with its message; 404 for an unknown one. */
export function findSample(ctx: Context, feature: string, id: string) {
  const samples = ctx.features.find(({ name }) => name === feature)?.messageSamples?.samples ?? [];
  const sample = samples.find((one) => one.id === id);
  if (!sample) throw new Refusal(404, pageNotFound);
  return { sample, samples, subject: textPath(feature, id) };
}

/** The name of a text's field: texts may change order, a form must not. */
const fieldOf = (text: string) => `t-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;

/** The texts of a version; 0 is the code's own. 404 for an unknown one. */
async function textsOfVersion(ctx: Context, message: string, version: number): Promise<EditedTexts> {
  if (version === 0) return {};
  const found = (await selectTextVersions(ctx, message)).find((one) => one.version === version);
  if (!found) throw new Refusal(404, textMessages.versionNotFound);
  return found.texts;
}

/** The texts that the preview of a sample has: of a version, or else of the newest. */
export async function textsForPreview(ctx: Context, { message }: MessageSample, version?: number) {
  if (message === undefined) return {};
  return textsOfVersion(ctx, message, version ?? (await findMessageText(ctx, message))?.version ?? 0);
}

/** What the editor of a message shows; undefined of a message without texts of its own. */
export async function readEditor(ctx: Context, feature: string, id: string) {
  const { sample, samples } = findSample(ctx, feature, id);
  const { message } = sample;
  if (message === undefined) return undefined;
  const { version, publishedVersion } = (await findMessageText(ctx, message)) ?? { version: 0, publishedVersion: 0 };
  const rows = await selectTextVersions(ctx, message);
  const textsAt = (at: number): EditedTexts => rows.find((row) => row.version === at)?.texts ?? {};
  const newest = textsAt(version);
  const known = textsOfMessage(samples, message);
  return {
    base: version,
    publishedVersion,
    fields: known.map(({ text, place }) => ({
      name: fieldOf(text),
      place,
      label: textPlaces[place].name,
      max: textPlaces[place].max,
      code: text,
      value: Object.hasOwn(newest, text) ? newest[text]! : text,
      placeholders: placeholdersOf(text).map((name) => `{${name}}`),
    })),
    versions: rows.map((row) => ({
      version: row.version,
      at: formatDateTime(row.createdAt),
      who: row.firstName === null ? "Silinmiş üye" : `${row.firstName} ${row.lastName}`,
      note: row.note,
      changes: differences(textsAt(row.version - 1), row.texts),
    })),
  };
}

/** What a version changed: the earlier text and the later one of each text that differs. */
function differences(earlier: EditedTexts, later: EditedTexts) {
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
    .map((text) => ({ before: earlier[text] ?? text, after: later[text] ?? text }))
    .filter(({ before, after }) => before !== after);
}

/** The texts of a form that differ from the code's; 422 with a sentence for each field. */
function readTexts(samples: readonly MessageSample[], message: string, form: Readonly<Record<string, unknown>>) {
  const texts: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for (const { text, place } of textsOfMessage(samples, message)) {
    const sent = form[fieldOf(text)];
    if (typeof sent !== "string") continue;
    const edited = sent.replaceAll("\r\n", "\n").normalize("NFC").trim();
    if (edited === text) continue;
    const fault = textFault(text, edited, place);
    if (fault === undefined) texts[text] = edited;
    else faults[fieldOf(text)] = fault;
  }
  const [first] = Object.values(faults);
  if (first !== undefined) throw new Refusal(422, first, faults);
  for (const sample of samples.filter((one) => one.channel === "sms" && one.message === message)) {
    const sms = readWith(sample, texts);
    if (typeof sms === "string" && smsParts(sms) > smsMaxParts) throw new Refusal(422, textMessages.sms);
  }
  return texts;
}

const isSame = (a: EditedTexts, b: EditedTexts) => differences(a, b).length === 0;

type Edited = { form: Readonly<Record<string, unknown>>; base: number; isPublished: boolean };

/**
 * Saves edited texts of a message as a new version, unless nothing changed since the newest one. With `isPublished` that
 * version is sent from now on.
 * 404 for an unknown message, 409 if somebody saved meanwhile, 422 with a sentence for each text.
 */
export async function saveTexts(ctx: Context, feature: string, id: string, { form, base, isPublished }: Edited) {
  const editor = requireDesk(ctx, "texts", "change");
  const { sample, samples, subject } = findSample(ctx, feature, id);
  const { message } = sample;
  if (message === undefined) throw new Refusal(404, pageNotFound);
  const texts = readTexts(samples, message, form);
  const note = typeof form["note"] === "string" ? form["note"].trim().slice(0, noteMax) : "";
  await inTransaction(ctx, async (tx) => {
    const row = await lockMessageText(tx, message);
    if (row.version !== base) throw new Refusal(409, textMessages.changed);
    let { version } = row;
    if (!isSame(texts, await textsOfVersion(tx, message, version))) {
      version += 1;
      await insertTextVersion(tx, { message, version, texts, authorId: editor.id, note });
      await recordAudit(tx, { action: "saveMessageText", subject, reason: `${version}. sürüm. ${note}`.trim() });
    }
    if (isPublished) await publish(tx, { message, version, subject, publishedVersion: row.publishedVersion });
  });
}

type Published = { message: string; version: number; subject: string; publishedVersion: number };

async function publish(tx: Context, { message, version, subject, publishedVersion }: Published) {
  if (version === publishedVersion) return;
  await updatePublishedVersion(tx, message, version);
  await recordAudit(tx, { action: "publishMessageText", subject, reason: `${version}. sürüm` });
}

/**
 * Publishes the texts of an earlier version, 0 for those of the code, as a new one. 404 for an unknown version, 409 if
 * somebody saved meanwhile.
 */
export async function restoreTexts(
  ctx: Context,
  feature: string,
  id: string,
  { base, version }: { base: number; version: number },
) {
  const editor = requireDesk(ctx, "texts", "change");
  const { sample, subject } = findSample(ctx, feature, id);
  const { message } = sample;
  if (message === undefined) throw new Refusal(404, pageNotFound);
  await inTransaction(ctx, async (tx) => {
    const row = await lockMessageText(tx, message);
    if (row.version !== base) throw new Refusal(409, textMessages.changed);
    const texts = await textsOfVersion(tx, message, version);
    const note = version === 0 ? "İlk metinlere dönüldü." : `${version}. sürüme dönüldü.`;
    const next = row.version + 1;
    await insertTextVersion(tx, { message, version: next, texts, authorId: editor.id, note });
    await recordAudit(tx, { action: "saveMessageText", subject, reason: `${next}. sürüm. ${note}` });
    await publish(tx, { message, version: next, subject, publishedVersion: row.publishedVersion });
  });
}
