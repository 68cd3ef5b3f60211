import { randomBytes } from "node:crypto";
import { z } from "zod/mini";
import { ProviderRefusal, ProviderUnavailable } from "../gateway.ts";
import { type IyzicoKeys, signedHeaders } from "./signatures.ts";

export type IyzicoOptions = IyzicoKeys & { url: string; timeoutMs?: number };

const defaultTimeoutMs = 8000;

/** A request to iyzico: the answer, whatever its status. `ProviderUnavailable` where there is none that can be read. */
export async function ask(
  { url, timeoutMs = defaultTimeoutMs, ...keys }: IyzicoOptions,
  { method, target, body }: { method: "GET" | "POST" | "PUT"; target: string; body?: object },
): Promise<{ status?: unknown; errorCode?: unknown }> {
  const text = body ? JSON.stringify(body) : "";
  try {
    const response = await fetch(new URL(target, url), {
      method,
      headers: signedHeaders(keys, target, text, randomBytes(12).toString("hex")),
      ...(body && { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const answer: unknown = await response.json();
    if (response.status >= 500 || typeof answer !== "object" || answer === null)
      throw new Error(`status ${response.status}`);
    return answer;
  } catch (error) {
    // The cause may quote the request: neither it nor the body is passed on.
    throw new ProviderUnavailable(`${method} ${target.split("?")[0]}: ${(error as Error).name}`);
  }
}

const Failure = z.object({ status: z.literal("failure"), errorCode: z.optional(z.string()) });

/** A request whose failure is a refusal, and its answer by `schema`. */
export async function askFor<Schema extends z.ZodMiniType>(
  options: IyzicoOptions,
  request: Parameters<typeof ask>[1],
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await ask(options, request);
  const failure = Failure.safeParse(answer);
  if (failure.success) throw new ProviderRefusal(failure.data.errorCode ?? "unknown");
  return read(schema, answer);
}

/** An answer by its schema; one that does not fit counts as none. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ProviderUnavailable(`unexpected answer: ${parsed.error.issues[0]!.path.join(".")}`);
}
