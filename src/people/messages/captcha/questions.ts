import { monthNames, weekdayNames } from "#src/shared/calendar-names.ts";
import { fold, lowerCase } from "#src/shared/turkish.ts";

/** A question in words, and the answers that are right, folded. */
export type Question = { text: string; answers: readonly string[] };

/** A random whole number from 0 to `below` - 1. */
export type Draw = (below: number) => number;

const ones = ["", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"];
const tens = ["", "on", "yirmi", "otuz", "kırk"];
const inWords = (number: number) => `${tens[Math.floor(number / 10)]} ${ones[number % 10]}`.trim();
const numberAnswers = (number: number) => [String(number), fold(inWords(number))];

/** `is` is the ending of "is a …". */
const groups = [
  { name: "renk", is: "tir", words: ["kırmızı", "mavi", "yeşil", "sarı", "beyaz", "siyah", "turuncu", "mor"] },
  { name: "hayvan", is: "dır", words: ["kedi", "köpek", "at", "kuş", "balık", "inek", "tavşan", "kaplumbağa"] },
  { name: "meyve", is: "dir", words: ["elma", "armut", "kiraz", "muz", "üzüm", "çilek", "şeftali", "karpuz"] },
  { name: "taşıt", is: "tır", words: ["otomobil", "kamyon", "otobüs", "tren", "bisiklet", "uçak", "gemi", "traktör"] },
  {
    name: "mobilya",
    is: "dır",
    words: ["masa", "sandalye", "dolap", "yatak", "koltuk", "sehpa", "kitaplık", "komodin"],
  },
] as const;

type Group = (typeof groups)[number];
const days = weekdayNames.map(lowerCase);
const places = ["birincisi", "ikincisi", "üçüncüsü", "dördüncüsü", "beşincisi", "altıncısı"];
const words = [
  "deniz",
  "kalem",
  "bulut",
  "kapı",
  "yaprak",
  "saat",
  "köprü",
  "lamba",
  "defter",
  "rüzgâr",
  "pencere",
  "çiçek",
];
const shownMax = 6;

/** Some of these in a random order, without repetition. */
function some<Value>(draw: Draw, values: readonly Value[], count: number): Value[] {
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0]!);
}
const one = <Value>(draw: Draw, values: readonly Value[]): Value => values[draw(values.length)]!;

function sum(draw: Draw): Question {
  const [first, second] = [11 + draw(29), 2 + draw(8)];
  return { text: `${inWords(first)} artı ${inWords(second)} kaç eder?`, answers: numberAnswers(first + second) };
}

function difference(draw: Draw): Question {
  const [first, second] = [21 + draw(28), 2 + draw(8)];
  return { text: `${inWords(first)} eksi ${inWords(second)} kaç eder?`, answers: numberAnswers(first - second) };
}

function extreme(draw: Draw): Question {
  const numbers = some(
    draw,
    Array.from({ length: 48 }, (_, at) => at + 2),
    shownMax,
  );
  const isLargest = draw(2) === 0;
  return {
    text: `Bu sayıların en ${isLargest ? "büyüğü" : "küçüğü"} hangisidir: ${numbers.map(inWords).join(", ")}?`,
    answers: numberAnswers(isLargest ? Math.max(...numbers) : Math.min(...numbers)),
  };
}

/** The one of a group among others, or the one that is none of the group. */
function member(draw: Draw): Question {
  const [asked, other] = some(draw, groups, 2) as [Group, Group];
  const isIn = draw(2) === 0;
  const [few, many] = isIn ? [asked, other] : [other, asked];
  const answer = one<string>(draw, few.words);
  const shown = some(draw, [answer, ...some<string>(draw, many.words, shownMax - 1)], shownMax);
  const { name, is } = asked;
  return {
    text: `Bunlardan hangisi bir ${name}${isIn ? is : " değildir"}: ${shown.join(", ")}?`,
    answers: [fold(answer)],
  };
}

function place(draw: Draw): Question {
  const shown = some(draw, words, shownMax);
  const at = draw(shown.length);
  return { text: `Bu sözcüklerin ${places[at]} hangisidir: ${shown.join(", ")}?`, answers: [fold(shown[at]!)] };
}

function letter(draw: Draw): Question {
  const word = one(draw, words);
  const isFirst = draw(2) === 0;
  return {
    text: `“${word}” sözcüğünün ${isFirst ? "ilk" : "son"} harfi nedir?`,
    answers: [fold(word.at(isFirst ? 0 : -1)!)],
  };
}

function next(draw: Draw): Question {
  const [names, kind, of] =
    draw(2) === 0 ? ([days, "gün", "gününden"] as const) : ([monthNames, "ay", "ayından"] as const);
  const at = draw(names.length);
  const step = draw(2) === 0 ? 1 : -1;
  const answer = fold(names[(at + step + names.length) % names.length]!);
  return {
    text: `${names[at]} ${of} ${step === 1 ? "sonra" : "önce"} hangi ${kind} gelir?`,
    answers: [answer, `${answer} ${kind === "gün" ? "gunu" : "ayi"}`],
  };
}

const kinds: readonly ((draw: Draw) => Question)[] = [sum, difference, extreme, member, place, letter, next];

/** A question of one of several kinds, made from random numbers: about numbers, words, letters, days and months. */
export const drawQuestion = (draw: Draw): Question => one(draw, kinds)(draw);

/** Whether an answer is right, however it is capitalised and punctuated. */
export const isRight = ({ answers }: Question, answer: string): boolean =>
  answers.includes(
    fold(answer)
      .replace(/[^a-z0-9]+/g, " ")
      .trim(),
  );
