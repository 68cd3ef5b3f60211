import { selectMessageTexts } from "#src/core/message-texts/queries.server.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { layOutMail, type MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import type { MessageSample } from "#src/shared/message-samples.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { readWith } from "./edited-texts.ts";
import { findSample, readEditor, textsForPreview } from "./editing.server.ts";
import { smsParts } from "./rules.ts";

/** Samples that one of the staff may send to their own address. */
const sampleThrottle = { capacity: 20, perHour: 60 };

type Shown = {
  feature: string;
  id: string;
  channel: MessageSample["channel"];
  /** The mail's subject; of others the beginning of their text. */
  subject: string;
  to: string;
  when: string;
};

const subjectOf = (written: MailText | string) =>
  typeof written === "string" ? written.split("\n")[0]! : written.subject;

const shown = (feature: string, sample: MessageSample, written: MailText | string): Shown => ({
  feature,
  id: sample.id,
  channel: sample.channel,
  subject: subjectOf(written),
  to: sample.to,
  when: sample.when,
});

/** All messages of the site, grouped by the feature that sends them, with the version that is sent, 0 for the code's. */
export async function readSamples(ctx: Context) {
  requireDesk(ctx, "texts");
  const published = new Map((await selectMessageTexts(ctx)).map((row) => [row.message, row.publishedVersion]));
  return ctx.features.flatMap(({ name, messageSamples }) =>
    messageSamples
      ? [
          {
            title: messageSamples.title,
            samples: messageSamples.samples.map((one) => ({
              ...shown(name, one, one.read()),
              version: one.message === undefined ? 0 : (published.get(one.message) ?? 0),
            })),
          },
        ]
      : [],
  );
}

/**
 * One message as its recipient gets it with the texts of a version, or else of the newest; `html` only of a mail. 404 for
 * an unknown message or version.
 */
export async function getSample(ctx: Context, feature: string, id: string, version?: number) {
  requireDesk(ctx, "texts");
  const { sample } = findSample(ctx, feature, id);
  const message = readWith(sample, await textsForPreview(ctx, sample, version));
  const about = { ...shown(feature, sample, message), editor: await readEditor(ctx, feature, id) };
  if (typeof message === "string")
    return {
      ...about,
      text: message,
      html: undefined,
      length: sample.channel === "sms" ? { characters: message.length, parts: smsParts(message) } : undefined,
    };
  return { ...about, ...layOutMail(ctx.origin, message), length: undefined };
}

/** Sends the sample of a mail to one's own address; 422 for other messages, 429 after too many. */
export async function sendSample(ctx: Context, feature: string, id: string, version?: number): Promise<string> {
  const member = requireDesk(ctx, "texts", "change");
  const { subject, text, html } = await getSample(ctx, feature, id, version);
  if (html === undefined) throw new Refusal(422, "Yalnız e-posta örnekleri gönderilebilir.");
  await takeToken(ctx, `message-sample:${member.id}`, sampleThrottle);
  await sendMail(ctx, { to: member.email, subject: `Örnek: ${subject}`, text, html });
  return member.email;
}
