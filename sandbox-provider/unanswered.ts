import type { FastifyReply } from "fastify";
import type { Provider } from "./provider.ts";
import type { Payment } from "./state.ts";

/** Leaves a request without an answer: the merchant's time-out ends it. */
export function leaveUnanswered({ endsUnanswered }: Provider, reply: FastifyReply) {
  reply.hijack();
  if (endsUnanswered) reply.raw.destroy();
}

/** The card asked for requests without an answer: counts them down. */
export function isUnanswered(payment: Payment): boolean {
  if (!payment.outcome.unanswered || payment.status !== "SUCCESS") return false;
  payment.outcome.unanswered--;
  return true;
}
