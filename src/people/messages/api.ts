import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { idField, MessageForm } from "./message-input.ts";

/** Product 9.1, member, as the other side of a conversation is shown one. */
const Person = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  nature: z.enum(["private", "business"]),
  /** The name of a business; null for a private member. */
  companyNameShort: z.nullable(z.string()),
  /** The address of their page; null without one. */
  pathName: z.nullable(z.string()),
  /** The address of their picture; null where they show none. */
  imagePath: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Why nobody can write to them; null when they can be written to. */
  disabledMessage: z.nullable(z.string()),
});

/** Product 9.1. */
const Message = z.object({
  id: z.number(),
  subject: z.string(),
  message: z.string(),
  /** Who wrote it, and to whom. */
  member: Person,
  receiver: Person,
  /** ISO 8601. */
  createdAt: z.string(),
  boxName: z.enum(["inbox", "outbox"]),
  /** The listing's key code; null in a conversation without a listing. */
  about: z.nullable(z.string()),
  reply_to: z.nullable(z.number()),
  conversationCode: z.string(),
  /** The reader's id, which the browser saves the draft of an answer under. */
  readerId: z.number(),
  /** The guard's warnings for its reader, as sentences. */
  warnings: z.array(z.string()),
  /** Of an own message: it waits for the desk, or was rejected; null when it is delivered. */
  held: z.nullable(z.enum(["waiting", "rejected"])),
  /** False for the sent box, and where any answer would be refused. */
  canReply: z.boolean(),
  /** The sentence it would be refused with; null in the sent box. */
  whyNotReply: z.nullable(z.string()),
  /** Ready-made answers of the reader's side. */
  answers: z.array(z.string()),
});
export type MessageView = z.output<typeof Message>;

/** Product 9.5: `POST /ajax/my-pm/show[?reply_to=1]`. */
export const showMessage = endpoint({
  method: "POST",
  refuses: [404, 409],
  path: "/ajax/my-pm/show",
  needsSignIn: true,
  about:
    "One message of the member's own, which is read from now on; with `reply_to=1` what an answer to it begins with.",
  query: z.object({ reply_to: z.optional(z.literal("1")) }),
  input: z.object({ id: idField }),
  answer: Message,
});

/** Product 9.4: `/my_pm/delete/id/{id}/tab/{gelenler or gidenler}`. */
export const deleteMessage = endpoint({
  method: "GET",
  refuses: [429],
  path: "/my_pm/delete/id/:id/tab/:tab",
  needsSignIn: true,
  about: "Deletes a message for the member's own side.",
  changes: true,
  confirmAt: "/mesajlarim/sil/:tab/:id",
  input: z.object({}),
  answer: z.object({ message: z.string() }),
});

/** What every first message begins with. */
const beginning = {
  /** The code of an existing conversation; null for none. */
  conversationCode: z.nullable(z.string()),
  /** The first message of a conversation needs a solved captcha. */
  isCaptchaNeeded: z.boolean(),
  /** The writer's id, which the browser saves the draft under. */
  readerId: z.number(),
  /** Ready-made questions. */
  questions: z.array(z.string()),
};

/** Product 9.3: `GET /ajax/mesajlarim/mesaj-gonder/{keyCode}`. */
export const messageTemplate = endpoint({
  method: "GET",
  refuses: [401, 403, 409],
  path: "/ajax/mesajlarim/mesaj-gonder/:keyCode",
  about: "What a message to the seller of a listing begins with.",
  input: z.object({}),
  answer: z.object({
    offer: z.object({ keyCode: z.string(), title: z.string(), member: z.object({ id: z.number() }) }),
    ...beginning,
  }),
});

/** The same for a message to a member or a shop. */
export const memberMessageTemplate = endpoint({
  method: "GET",
  refuses: [401, 403, 409],
  path: "/ajax/mesajlarim/uyeye-mesaj/:kind/:name",
  about: "What a message to a member (`uye`) or a shop (`dukkan`), by the name of their page, begins with.",
  input: z.object({}),
  answer: z.object({ receiver: z.object({ name: z.string() }), ...beginning }),
});

/** Product 9.3: `POST /ajax/mesaj-gonder`. */
export const postMessage = endpoint({
  method: "POST",
  refuses: [404, 409, 429],
  path: "/ajax/mesaj-gonder",
  needsSignIn: true,
  about:
    "Sends a message to the seller of a listing (`keyCode`), to a member or a shop (`member`, `shop`: the name of their page), or an answer (`reply_to`).",
  input: MessageForm,
  answer: z.object({
    message: z.string(),
    id: z.number(),
    conversationCode: z.string(),
    /** Whether the message began a conversation, which has a window of its own. */
    redirect: z.boolean(),
    /** Whether it waits for the desk before it is delivered. */
    isHeld: z.boolean(),
  }),
});
