import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { drawQuestion, isRight } from "./questions.ts";

const { integer } = randomFrom(7);
const questions = Array.from({ length: 3000 }, () => drawQuestion(integer));

const kinds: Record<string, RegExp> = {
  sum: /^[a-zıüöşğç ]+ artı [a-zıüöşğç]+ kaç eder\?$/,
  difference: /^[a-zıüöşğç ]+ eksi [a-zıüöşğç]+ kaç eder\?$/,
  extreme: /^Bu sayıların en (?:büyüğü|küçüğü) hangisidir: (?:[a-zıüöşğç ]+, ){5}[a-zıüöşğç ]+\?$/,
  member:
    /^Bunlardan hangisi bir (?:renk|hayvan|meyve|taşıt|mobilya)(?:tir|dır|dir|tır| değildir): (?:[a-zıüöşğç]+, ){5}[a-zıüöşğç]+\?$/,
  place: /^Bu sözcüklerin \S+(?:cisi|cısı|cüsü|cusu) hangisidir: (?:[a-zıüöşğçâ]+, ){5}[a-zıüöşğçâ]+\?$/,
  letter: /^“[a-zıüöşğçâ]+” sözcüğünün (?:ilk|son) harfi nedir\?$/,
  next: /^[a-zıüöşğç]+ (?:gününden|ayından) (?:sonra|önce) hangi (?:gün|ay) gelir\?$/,
};

test("every question is of one of seven kinds, each of which is as likely as the others", () => {
  const counts = Object.values(kinds).map((kind) => questions.filter(({ text }) => kind.test(text)).length);
  expect(counts.reduce((total, count) => total + count, 0)).toBe(questions.length);
  for (const count of counts) expect(count).toBeGreaterThan(questions.length / 10);
});

test("questions have many different answers, so that always giving the same one does not pay", () => {
  const answers = new Set(questions.map(({ answers: [answer] }) => answer));
  expect(answers.size).toBeGreaterThan(80);
});

test.each<[RegExp, string[]]>([
  [/^salı gününden sonra/, ["Çarşamba.", "çarşamba", "carsamba", "ÇARŞAMBA günü"]],
  [/^mart ayından önce/, ["şubat", "Şubat ayı", " ŞUBAT! "]],
  [/^“kalem” sözcüğünün ilk/, ["k", "K", "“k”"]],
])("%s takes the answers that people write", (asked, answers) => {
  const question = questions.find(({ text }) => asked.test(text))!;
  for (const answer of answers) expect([answer, isRight(question, answer)]).toEqual([answer, true]);
  for (const wrong of ["", "7x", "evet", question.text]) expect(isRight(question, wrong)).toBe(false);
});

test("numbers are taken as digits and as words", () => {
  for (const question of questions.filter(({ text }) => /kaç eder|sayıların/.test(text)))
    expect(question.answers.map((answer) => isRight(question, answer))).toEqual([true, true]);
});
