import { lookup } from "#src/shared/lookup.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { fold } from "#src/shared/turkish.ts";
import { hasPhone } from "#src/selling/listings/phone-in-text.ts";
import { hasCardNumber } from "#src/shared/card-numbers.ts";
import { findAmounts, findIbans } from "./numbers.ts";
import {
  abroadWords,
  accountWords,
  apps,
  asksForMoney,
  asksToShare,
  credit,
  depositWords,
  emailPattern,
  givesAccount,
  hurry,
  isAsked,
  isDenied,
  isSafeWay,
  linkPattern,
  moneyFirst,
  movesThere,
  parts,
  secrets,
  sells,
  unseenWords,
  untraceableWays,
} from "./wording.ts";

/** The guard's decision: delivered, delivered with a warning, or held until the desk decides. */
export type GuardLevel = "none" | "warn" | "hold";

/** One matching rule is a warning; from this sum of weights on the message is held. */
const holdFrom = 60;

/** What the guard uses beside the text. */
export type GuardFacts = {
  priceKurus: number;
  isFromSeller: boolean;
  /** The site's host; links to it are harmless. */
  ownHost: string;
};

type Reading = GuardFacts & {
  /** Folded: small letters, no accents. */
  text: string;
  /** Its sentences: negation and questions apply within one. */
  sentences: readonly string[];
};

type Rule = {
  weight: number;
  /** Shown to the reader above the message: what, then why. */
  warning: string;
  /** Adds weight to other rules, and is no warning by itself. */
  isSupporting?: boolean;
  /** A contact outside of the site: several count once. */
  isContact?: boolean;
  speaks: (reading: Reading) => boolean;
};

/** The sentences with a clause that states this, without those that deny it or ask about it. */
const saying = ({ sentences }: Reading, words: RegExp) =>
  sentences.filter((sentence) =>
    sentence
      .split(/,\s/)
      .some((clause) => words.test(clause) && !isDenied(clause) && !isAsked(clause) && !isSafeWay(clause)),
  );

/** The guard against fraud: Product 9.9, docs/decisions/074. */
export const guardRules = {
  iban: {
    weight: 60,
    warning: "Mesajda bir IBAN var. Aracı görmeden ve noterde devir yapmadan kimseye para göndermeyin.",
    speaks: ({ text }) => findIbans(text).some(({ isValid }) => isValid),
  },
  account: {
    weight: 35,
    warning: "Mesajda hesap ya da kart numarası veriliyor. Ödemeyi noterde Güvenli Ödeme ile yapın.",
    speaks: (reading) =>
      findIbans(reading.text).some(({ isValid }) => !isValid) ||
      hasCardNumber(reading.text) ||
      saying(reading, accountWords).some((sentence) => givesAccount.test(sentence)),
  },
  untraceable: {
    weight: 35,
    warning: "Geri alınamayan bir ödeme yolu isteniyor. Ödemeyi noterde Güvenli Ödeme ile yapın.",
    speaks: (reading) => saying(reading, untraceableWays).length > 0,
  },
  codes: {
    weight: 60,
    warning: "Mesajda kart bilgisi, şifre ya da SMS kodu isteniyor. Bunları kimseyle paylaşmayın.",
    speaks: ({ sentences }) =>
      sentences.some((sentence) => secrets.test(sentence) && asksToShare.test(sentence) && !isDenied(sentence)),
  },
  deposit: {
    weight: 30,
    warning: "Mesajda kapora ya da ön ödeme isteniyor. Aracı görmeden ödeme yapmayın.",
    speaks: (reading) =>
      reading.isFromSeller &&
      saying(reading, depositWords).some(
        (sentence) => asksForMoney.test(sentence) && !(/\bpesinat|\bon ?odeme/.test(sentence) && credit.test(sentence)),
      ),
  },
  moneyFirst: {
    weight: 35,
    warning: "Mesajda teslimden önce para gönderilmesi isteniyor. Aracı görmeden ödeme yapmayın.",
    speaks: (reading) => reading.isFromSeller && saying(reading, moneyFirst).length > 0,
  },
  unseen: {
    weight: 30,
    isSupporting: true,
    warning: "Aracın görülemeyeceği söyleniyor. Görmediğiniz araç için ödeme yapmayın.",
    speaks: ({ text, isFromSeller }) => isFromSeller && unseenWords.test(text),
  },
  abroad: {
    weight: 30,
    isSupporting: true,
    warning: "Aracın ya da satıcının yurt dışında olduğu söyleniyor. Görmediğiniz araç için ödeme yapmayın.",
    speaks: ({ text, isFromSeller }) => isFromSeller && abroadWords.test(text),
  },
  link: {
    weight: 30,
    isContact: true,
    warning: "Mesajda Kontak dışında bir adres var. Tanımadığınız bağlantıları açmayın, kart bilgisi girmeyin.",
    speaks: ({ text, ownHost }) =>
      [...text.matchAll(linkPattern)].some(([link]) => !isKnownHost(link, ownHost)) || emailPattern.test(text),
  },
  phone: {
    weight: 30,
    isContact: true,
    warning: "Mesajda telefon numarası var. Kontak dışındaki görüşmelerde sizi koruyamayız.",
    speaks: ({ text }) => hasPhone(text),
  },
  elsewhere: {
    weight: 30,
    isContact: true,
    warning: "Başka bir uygulamaya geçmeniz isteniyor. Kontak dışındaki görüşmelerde sizi koruyamayız.",
    speaks: (reading) => saying(reading, apps).some((sentence) => movesThere.test(sentence)),
  },
  cheap: {
    weight: 30,
    warning: "İlandaki fiyatın çok altında bir fiyatla acele ettiriliyor. Bu, sık görülen bir tuzaktır.",
    speaks: ({ isFromSeller, priceKurus, ...reading }) =>
      isFromSeller &&
      reading.sentences.some(
        (sentence) =>
          hurry.test(sentence) &&
          sells.test(sentence) &&
          !parts.test(sentence) &&
          findAmounts(sentence).some((lira) => isTooCheap(lira, kurusToLira(priceKurus))),
      ),
  },
} as const satisfies Record<string, Rule>;
export type GuardHint = keyof typeof guardRules;
const rules: Record<GuardHint, Rule> = guardRules;

/** Far below the price, but still a price: a deposit or a repair costs less. */
const isTooCheap = (lira: number, price: number) => lira < 0.65 * price && lira > 0.15 * price;

/** Hosts whose links are harmless: our own, and public services about vehicles. */
function isKnownHost(link: string, ownHost: string): boolean {
  const host = link
    .replace(/^https?:\/\//, "")
    .split(/[/?#]/)[0]!
    .replace(/[.,:;)]+$/, "");
  return host === ownHost || /(?:^|\.)(?:gov\.tr|sbm\.org\.tr|noterlerbirligi\.org\.tr|tnb\.org\.tr)$/.test(host);
}

/** All rules that match a text, those that only support others too. Pure and fast. */
export function hintsIn(message: string, facts: GuardFacts): GuardHint[] {
  const text = fold(message)
    .replace(/[’‘`´]/g, "'")
    // `w h a t s a p p` is a word.
    .replace(/\b[a-z](?: [a-z]\b){3,}/g, (letters) => letters.replaceAll(" ", ""));
  const reading: Reading = { ...facts, text, sentences: text.split(/[.!?;\n]+(?=\s|$)/) };
  return (Object.keys(rules) as GuardHint[]).filter((name) => rules[name].speaks(reading));
}

/** Inspects a message, regardless of its writer: it runs while the conversation's row is locked. */
export function inspect(message: string, facts: GuardFacts): { level: GuardLevel; hints: GuardHint[] } {
  const hints = hintsIn(message, facts);
  if (hints.every((name) => rules[name].isSupporting)) return { level: "none", hints: [] };
  const contacts = hints.filter((name) => rules[name].isContact).slice(1);
  const counted = hints.filter((name) => !contacts.includes(name));
  const sum = counted.reduce((total, name) => total + rules[name].weight, 0);
  return { level: sum >= holdFrom ? "hold" : "warn", hints };
}

/** The warnings above a message, by descending weight; rules that were removed have none. */
export const guardWarnings = (hints: readonly string[]): string[] =>
  hints.flatMap((hint) => lookup(guardRules, hint)?.warning ?? []);
