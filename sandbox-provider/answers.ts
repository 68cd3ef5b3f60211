import type { FastifyReply } from "fastify";

/** iyzico's answers: a failure has a code, of a bank's refusal its group too; a success what was asked for. */
export const failure = (errorCode: string, errorMessage: string, errorGroup?: string) => ({
  status: "failure",
  errorCode,
  errorMessage,
  ...(errorGroup && { errorGroup }),
});
export const success = (rest: Record<string, unknown> = {}) => ({ status: "success", ...rest });

/** A field of a request as text; empty for anything else. */
export const text = (value: unknown) =>
  typeof value === "string" ? value : typeof value === "number" ? `${value}` : "";

/** The failure for the first of these fields that a request lacks. */
export function missing(body: Body, names: readonly string[]) {
  const name = names.find((one) => text(body[one]) === "");
  return name === undefined ? undefined : failure("24", `${name} gönderilmesi zorunludur`);
}

export const toKurus = (lira: unknown) => Math.round(Number(lira) * 100);
export const toLira = (kurus: number) => kurus / 100;

export type Body = Record<string, unknown>;

/** Registers the answer to a signed request. */
export type Answering = (
  path: string,
  work: (body: Body, reply: FastifyReply) => unknown,
  method?: "GET" | "POST" | "PUT" | "DELETE",
) => void;

/** The answer where no payment has such an id. */
export const unknownPayment = () => failure("5086", "Ödeme bulunamadı");
