import type { FastifyReply } from "fastify";

/** iyzico's answers: a failure has a code, a success what was asked for. */
export const failure = (errorCode: string, errorMessage: string) => ({ status: "failure", errorCode, errorMessage });
export const success = (rest: Record<string, unknown>) => ({
  status: "success",
  locale: "tr",
  systemTime: Date.now(),
  ...rest,
});

/** A field of a request as text; empty for anything else. */
export const text = (value: unknown) => (typeof value === "string" ? value : "");

export type Body = Record<string, unknown>;

/** Registers the answer to a signed request. */
export type Answering = (
  path: string,
  work: (body: Body, reply: FastifyReply) => unknown,
  method?: "GET" | "POST" | "PUT",
) => void;
