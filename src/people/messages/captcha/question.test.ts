import { expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { captchaMessage, captchaSeconds, wrongAnswerMessage } from "./rules.ts";

const app = await testApp();

type Writer = { cookie: string };
const numbers: Record<string, number> = Object.fromEntries(
  ["bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on", "yirmi", "otuz", "kırk"].map(
    (word, at) => [word, at < 10 ? at + 1 : (at - 8) * 10],
  ),
);
/** "yirmi bir artı dört kaç eder?" -> 25 */
const answerOf = (text: string) =>
  text
    .replace(" kaç eder?", "")
    .split(/ artı | /)
    .reduce((sum, word) => sum + numbers[word]!, 0);

async function opens({ keyCode }: { keyCode: string }, { cookie }: Writer) {
  const path = `/mesajlarim/mesaj-gonder/${keyCode}`;
  // Until it is a sum, one kind of seven.
  for (;;) {
    const { data } = await openPage(app, path, { cookie });
    const question = data!["question"] as { text: string; token: string };
    if (question.text.includes(" artı ")) return { ...question, answer: String(answerOf(question.text)) };
  }
}
const sends = ({ keyCode }: { keyCode: string }, { cookie }: Writer, form: Record<string, string>) =>
  sendForm(app, `/mesajlarim/mesaj-gonder/${keyCode}`, { message: "Satılık mı?", ...form }, { cookie });
const answered = ({ token }: { token: string }, captchaAnswer: string) => ({ captchaQuestion: token, captchaAnswer });
const conversation = /^\/mesajlarim\?konusma=\w+#son$/;

test("without scripts the answer to a question takes the captcha's place, once", async () => {
  const member = await aMember(app);
  const [one, other] = [await aListing(app), await aListing(app)];
  const question = await opens(one, member);
  expect(question.text).toMatch(/^[a-zıüöşğç ]+ artı [a-zıüöşğç ]+ kaç eder\?$/);
  expect((await sends(one, member, answered(question, ` ${question.answer} `))).location).toMatch(conversation);
  const again = await sends(other, member, answered(question, question.answer));
  expect(again).toMatchObject({ status: 422, data: { fields: { captchaAnswer: wrongAnswerMessage } } });
});

test("a wrong answer, a forged or expired question, and one of another session are refused", async () => {
  const member = await aMember(app);
  const listing = await aListing(app);
  const question = await opens(listing, member);
  const refused = { status: 422, data: { message: wrongAnswerMessage } };
  const right = question.answer;
  expect(await sends(listing, member, answered(question, "7"))).toMatchObject(refused);
  expect(await sends(listing, member, { captchaQuestion: question.token })).toMatchObject(refused);
  const forged = question.token.replace(/\.\d+\./, ".9999999999999.");
  expect(await sends(listing, member, answered({ token: forged }, right))).toMatchObject(refused);
  expect(await sends(listing, member, answered({ token: "x" }, right))).toMatchObject(refused);
  const elsewhere = { cookie: await aSession(app, member.id) };
  expect(await sends(listing, elsewhere, answered(question, right))).toMatchObject(refused);
  expect(await sends(listing, member, {})).toMatchObject({ status: 422, data: { message: captchaMessage } });
  const now = app.now;
  app.now = addSeconds(now, captchaSeconds + 1);
  expect(await sends(listing, member, answered(question, right))).toMatchObject(refused);
  app.now = now;
  expect((await sends(listing, member, answered(question, right))).location).toMatch(conversation);
});

test("ten answers an hour, and the call does not take them", async () => {
  const member = await aMember(app);
  const listing = await aListing(app);
  const question = await opens(listing, member);
  const call = await app.request({
    method: "POST",
    url: "/ajax/mesaj-gonder",
    headers: { cookie: member.cookie },
    payload: { keyCode: listing.keyCode, message: "Satılık mı?", ...answered(question, question.answer) },
  });
  expect([call.statusCode, call.json().message]).toEqual([422, captchaMessage]);
  for (let n = 0; n < 10; n++) expect((await sends(listing, member, answered(question, "7"))).status).toBe(422);
  expect(await sends(listing, member, answered(question, question.answer))).toMatchObject({
    status: 429,
    data: { message: expect.stringContaining("Çok fazla deneme") },
  });
});

test("the questions of one member vary in kind", async () => {
  const member = await aMember(app);
  const { keyCode } = await aListing(app);
  const kinds = new Set<string>();
  // Seven kinds: 300 questions lack one of them once in 10^19 runs.
  for (let n = 0; n < 300 && kinds.size < 5; n++) {
    const path = `/mesajlarim/mesaj-gonder/${keyCode}`;
    const { data } = await openPage(app, path, member);
    const { text } = data!["question"] as { text: string };
    kinds.add(/ artı | eksi |sayıların|Bunlardan|sözcüklerin|harfi|gelir/.exec(text)![0]);
  }
  expect(kinds.size).toBe(5);
});
