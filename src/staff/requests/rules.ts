import { z } from "zod/mini";
import { stateMachine } from "#src/shared/state-machine.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { maxCharacters, minCharacters, rowId, singleLine } from "#src/shared/validation.ts";

/** Lengths of the fields of `ContactFields`. */
export const contactLimits = { name: { min: 3, max: 80 }, email: 120 };

export const requestStates = {
  new: "Yeni",
  "in-work": "İşlemde",
  answered: "Yanıtlandı",
  closed: "Kapandı",
} as const;
export type RequestState = keyof typeof requestStates;

/** What the desk does to a request, and how its history says it. */
export const requestActions = {
  take: "üstlendi",
  release: "bıraktı",
  answer: "yanıtladı",
  note: "not yazdı",
  close: "kapattı",
  reopen: "yeniden açtı",
} as const;
export type RequestAction = keyof typeof requestActions;

export const requestMessages = {
  notFound: "Talep bulunamadı.",
  noAddress: "Gönderen e-posta bırakmadı; kendisini arayıp sonucu not olarak yazınız.",
  changed: "Bu talep az önce değişti. Sayfadaki son durumuna bakıp yeniden deneyiniz.",
  done: {
    take: "Talebi üstlendiniz.",
    release: "Talebi bıraktınız.",
    answer: "Yanıtınız gönderildi.",
    note: "Notunuz kaydedildi.",
    close: "Talep kapatıldı.",
    reopen: "Talep yeniden açıldı.",
  } satisfies Record<RequestAction, string>,
  templateSaved: "Şablon kaydedildi.",
  templateDeleted: "Şablon silindi.",
};

const by = ["desk"] as const;
const open = ["new", "in-work", "answered"] as const;
/** Product 19.2 (3): what the desk may do with a request in which state, and the state that follows. */
export const requestTransitions = {
  take: { by, from: open, to: "in-work" },
  release: { by, from: ["in-work"], to: "new" },
  answer: { by, from: open, to: "answered" },
  note: { by, from: [...open, "closed"] },
  close: { by, from: open, to: "closed" },
  reopen: { by, from: ["closed"], to: "new" },
} as const;
const { changed } = requestMessages;
export const requestMachine = stateMachine<RequestState, "desk", RequestAction>(
  { new: changed, "in-work": changed, answered: changed, closed: changed },
  requestTransitions,
);

/** Of one sender and kind. */
export const requestThrottle = { capacity: 5, perHour: 5 };
/** The same fields from the same sender within this time are one request. */
export const repeatMinutes = 10;
/** Hours within which a request is answered for which nothing was promised; older ones are overdue. */
export const usualAnswerHours = 48;
export const requestsPerPage = 50;
/** Closed requests are deleted after this time. */
export const retentionYears = 2;
export const answerMaxLength = 4000;

const longText = z.string().check(
  z.overwrite<string>((text) => withoutInvisible(text).trim()),
  z.minLength(1),
  maxCharacters(answerMaxLength),
);

/** The desk's form: an action on a request in the state that its page showed. */
export const DeskForm = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["take", "release", "close", "reopen"]), from: z.enum(Object.keys(requestStates)) }),
  z.object({ action: z.enum(["answer", "note"]), from: z.enum(Object.keys(requestStates)), text: longText }),
]);
export type DeskForm = z.output<typeof DeskForm>;

export const TemplateForm = z.object({
  kind: z._default(z.string(), ""),
  title: z.string().check(singleLine, minCharacters(3), maxCharacters(80)),
  text: longText,
});
export const TemplateDeletion = z.object({ id: rowId() });
