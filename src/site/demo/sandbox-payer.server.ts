import { type Attempt, findAttempt } from "#src/money/payment/queries.server.ts";
import { settleAttempt } from "#src/money/payment/settlement.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** A test card of the sandbox that sends no webhook: the site does not listen yet while the demo market is written. */
const card = { kart: "5406690000000239", ad: "Örnek Alıcı", ay: "12", yil: "40", cvc: "123" };

/** Pays without instalments on the pages of the sandbox provider, and records the charge; the attempt that was paid. */
export async function payAtSandbox(ctx: Context, pageUrl: string): Promise<Attempt> {
  const token = new URL(pageUrl).searchParams.get("token")!;
  for (const [path, form] of [
    ["/odeme/kart", card],
    ["/odeme/3d", { kod: "123456" }],
  ] as const) {
    const page = await fetch(new URL(path, pageUrl), { method: "POST", body: new URLSearchParams({ token, ...form }) });
    await page.text();
  }
  const attempt = (await findAttempt(ctx, { token }))!;
  await settleAttempt(ctx, attempt);
  return attempt;
}
