import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { layOutMail } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import type { MessageSample } from "#src/shared/message-samples.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";

/** Samples an admin may send to their own address. */
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

const shown = (feature: string, sample: MessageSample): Shown => ({
  feature,
  id: sample.id,
  channel: sample.channel,
  subject: sample.channel === "mail" ? sample.read().subject : sample.read().split("\n")[0]!,
  to: sample.to,
  when: sample.when,
});

/** All messages of the site, grouped by the feature that sends them. */
export function readSamples(ctx: Context) {
  requireDesk(ctx, "texts");
  return ctx.features.flatMap(({ name, messageSamples }) =>
    messageSamples
      ? [{ title: messageSamples.title, samples: messageSamples.samples.map((one) => shown(name, one)) }]
      : [],
  );
}

/** One message as its recipient gets it; `html` only of a mail. 404 for an unknown one. */
export function getSample(ctx: Context, feature: string, id: string) {
  requireDesk(ctx, "texts");
  const sample = ctx.features
    .find(({ name }) => name === feature)
    ?.messageSamples?.samples.find((one) => one.id === id);
  if (!sample) throw new Refusal(404, pageNotFound);
  const about = shown(feature, sample);
  if (sample.channel !== "mail") return { ...about, text: sample.read(), html: undefined };
  return { ...about, ...layOutMail(ctx.origin, sample.read()) };
}

/** Sends the sample of a mail to the admin's own address; 422 for other messages, 429 after too many. */
export async function sendSample(ctx: Context, feature: string, id: string): Promise<string> {
  const admin = requireDesk(ctx, "texts", "change");
  const { subject, text, html } = getSample(ctx, feature, id);
  if (html === undefined) throw new Refusal(422, "Yalnız e-posta örnekleri gönderilebilir.");
  await takeToken(ctx, `message-sample:${admin.id}`, sampleThrottle);
  await sendMail(ctx, { to: admin.email, subject: `Örnek: ${subject}`, text, html });
  return admin.email;
}
