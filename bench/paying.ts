// How a customer pays while the site is killed again and again, for bench:payments, bench:rental-bookings and
// bench:down-payments.
import { setTimeout as sleep } from "node:timers/promises";
import { testCards } from "../sandbox-provider/cards.ts";
import type { randomFrom } from "../test/support/random.ts";

const downMs = 100;

export type Answer = { status: number; body: Record<string, unknown> };

/** Sends JSON until the site answers: it is killed now and then, and what it did before is unknown. */
export async function askUntilAnswered(
  url: string,
  { origin, cookie, body, method = "POST" }: { origin: string; cookie: string; body: object; method?: "POST" | "PUT" },
): Promise<Answer> {
  for (;;) {
    try {
      const headers = { "content-type": "application/json", origin, cookie };
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
      if (answer.status < 500) return { status: answer.status, body: (await answer.json()) as Answer["body"] };
    } catch {
      // The site is down.
    }
    await sleep(downMs);
  }
}

/** Sends a form once; it is lost where nobody answers. */
export const sendForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) }).catch(() => undefined);

/** Pays with a random test card on a page of the provider, which is never killed; the payment's token. */
export async function payAtProvider(
  provider: string,
  pageUrl: string,
  { random: { one }, code = "123456" }: { random: ReturnType<typeof randomFrom>; code?: string },
): Promise<string> {
  const token = new URL(pageUrl).searchParams.get("token")!;
  const { number } = one(testCards.filter(({ outcome }) => !outcome.unanswered));
  const cvc = number.startsWith("3") ? "1234" : "123";
  await sendForm(`${provider}/odeme/kart`, { token, kart: number, ad: "Ayşe Işık", ay: "12", yil: "40", cvc });
  await sendForm(`${provider}/odeme/taksit`, { token, taksit: one(["1", "3", "6"]) });
  await sendForm(`${provider}/odeme/3d`, { token, kod: code });
  return token;
}
