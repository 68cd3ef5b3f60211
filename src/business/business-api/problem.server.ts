import type { FastifyReply } from "fastify";
import { z } from "zod/mini";
import { Refusal } from "#src/shared/refusal.ts";
import { documentationPath } from "./rules.ts";

/** The codes of problems by status; a refusal may have a more specific one. */
const usualCodes: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  415: "unsupported_media_type",
  422: "invalid",
  429: "rate_limited",
  500: "internal_error",
  503: "unavailable",
};

/** All codes with their status and meaning, for the documentation. */
export const problemCodes: readonly { code: string; status: number; about: string }[] = [
  { code: "invalid_request", status: 400, about: "İstek ya da cursor okunamadı." },
  { code: "unauthorized", status: 401, about: "Anahtar yok, yanlış, süresi dolmuş ya da iptal edilmiş." },
  { code: "missing_scope", status: 403, about: "Anahtarın bu işlem için yetkisi yok." },
  { code: "forbidden", status: 403, about: "İşleme izin verilmiyor." },
  { code: "not_found", status: 404, about: "Kaynak yok ya da işletmenizin değil." },
  { code: "conflict", status: 409, about: "İlanın durumu ya da paketinizin sınırı işleme izin vermiyor." },
  { code: "idempotency_in_progress", status: 409, about: "Aynı Idempotency-Key ile bir istek sürüyor." },
  { code: "too_large", status: 413, about: "İstek çok büyük." },
  { code: "unsupported_media_type", status: 415, about: "İçerik türü desteklenmiyor." },
  { code: "invalid", status: 422, about: "Gönderilen değerler geçersiz; fields hangileri olduğunu söyler." },
  { code: "idempotency_key_reused", status: 422, about: "Idempotency-Key başka bir istekle kullanılmış." },
  {
    code: "rate_limited",
    status: 429,
    about: "İstek sınırı aşıldı; Retry-After kaç saniye sonra deneneceğini söyler.",
  },
  { code: "internal_error", status: 500, about: "Beklenmeyen bir hata oldu." },
  { code: "unavailable", status: 503, about: "Hizmet kısa süre yanıt veremiyor; yeniden deneyiniz." },
];

/** A refusal with a code of its own. */
export class ApiRefusal extends Refusal {
  name = "ApiRefusal";
  code: string;

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(status, message, fields);
    this.code = code;
  }
}

/** The body of every refusal (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

/** Answers with a refusal as `application/problem+json`. */
export function sendProblem(
  reply: FastifyReply,
  {
    status,
    message,
    fields,
    retryAfterSeconds,
    ...rest
  }: Pick<Refusal, "status" | "message" | "fields" | "retryAfterSeconds">,
) {
  const code =
    (rest as { code?: string }).code ?? usualCodes[status] ?? (status < 500 ? "invalid_request" : "internal_error");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  if (status === 401) reply.header("www-authenticate", 'Bearer realm="kontak"');
  const problem: z.output<typeof Problem> = {
    type: `${reply.request.ctx?.origin ?? ""}${documentationPath}#${code}`,
    title: problemCodes.find((one) => one.code === code)?.about ?? message,
    status,
    code,
    detail: message,
    ...(fields && { fields }),
    requestId: reply.request.id,
  };
  return reply.status(status).type("application/problem+json; charset=utf-8").send(JSON.stringify(problem));
}
