import type { TestApp } from "./app.ts";

let numbers = 0;
/** A Turkish mobile number that no other test of the file uses. */
export const aMobile = () => `+90532${String(++numbers).padStart(7, "0")}`;

/** What makes a member's number one that listings may show. */
export const confirmedPhone = ({ now }: Pick<TestApp, "now">, phone = "+905321234567") => ({
  phone,
  phoneConfirmedAt: now,
});

/** The code of the text message that is sent for a new number of the signed-in member. */
export async function aPhoneCode(app: TestApp, cookie: string): Promise<string> {
  const phone = aMobile();
  await app.request({
    method: "POST",
    url: "/ajax/phone-number/code",
    remoteAddress: `203.0.113.${numbers % 250}`,
    headers: { "sec-fetch-site": "same-origin", cookie },
    payload: { phone },
  });
  await app.runJobs();
  const { body } = await app.db
    .selectFrom("smsMessage")
    .where("toPhone", "=", phone)
    .select("body")
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(body)![0];
}
