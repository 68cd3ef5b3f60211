import { newTotpSecret } from "#src/people/accounts/two-factor/codes.server.ts";
import type { TestApp } from "./app.ts";
import { sendForm, type Visitor } from "./pages.ts";

/** The password of every test member. */
export const password = "kırmızı bisiklet 7";
/** Hash of `password` with the cheapest parameters of Argon2; a hash contains its parameters, so verifying it is cheap too. */
export const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$a29udGFrLXRlc3Qtc2FsdA$JOThBzqqn7wd6CvLZqut8PXhVgcjohkwtHzmjVMJarY";

const signUpForm = (email: string) => ({
  firstName: "Ayşe",
  lastName: "Işık",
  email,
  password,
  passwordAgain: password,
  phone: "0532 123 45 67",
  terms: "on",
});

/** Switches a member's codes of an app on; their secret. */
export async function aTotp({ db, now }: Pick<TestApp, "db" | "now">, memberId: number): Promise<string> {
  const secret = newTotpSecret();
  await db.insertInto("totp").values({ memberId, secret, confirmedAt: now, createdAt: now }).execute();
  return secret;
}

let count = 0;
/** An unused address. */
export const newEmail = () => `yeni-${++count}@kontak.test`;

/** Signing up and in at one app, as the pages do it. */
export const accountsIn = (app: TestApp) => ({
  signUp: (email: string, change = {}) => sendForm(app, "/bireysel/kayit", { ...signUpForm(email), ...change }),
  signIn: (email: string, typed = password, who: Visitor = {}) =>
    sendForm(app, "/login", { email, password: typed }, who),
  memberOf: (email: string) => app.db.selectFrom("member").selectAll().where("email", "=", email).executeTakeFirst(),
  /** The last link mailed to the address, as path and query. */
  mailedLink: async (email: string) => {
    await app.runJobs();
    return (await app.mails(email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/\S+)/)![1]!;
  },
  /** Clears the rate limits. */
  clearRateLimits: async () => void (await app.db.deleteFrom("throttle").execute()),
});
