import { z } from "zod/mini";
import type { CallInput, Endpoint } from "#src/shared/endpoint.ts";
import { formType } from "./body-limits.server.ts";

type AnyEndpoint = Endpoint<string, CallInput, z.ZodMiniType>;

const schema = (of: z.ZodMiniType, io: "input" | "output") =>
  z.toJSONSchema(of, { io, target: "openapi-3.0", unrepresentable: "any" });

const refusal = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" }, fields: { type: "object", additionalProperties: { type: "string" } } },
};

/** A body is JSON or, where none of its values is an object, a form. */
function bodyTypes(input: { type?: string; properties?: Record<string, { type?: string }> }) {
  const isFlat =
    input.type === "object" && Object.values(input.properties ?? {}).every(({ type }) => type !== "object");
  return { "application/json": { schema: input }, ...(isFlat && { [formType]: { schema: input } }) };
}

/** The OpenAPI document of every call, generated from the endpoints that answer them. */
export function openApiDocument(endpoints: AnyEndpoint[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const input = schema(endpoint.input, "input") as {
      type?: string;
      properties?: Record<string, { type?: string }>;
      required?: string[];
    };
    const isGet = endpoint.method === "GET";
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const query = isGet ? input : endpoint.query && (schema(endpoint.query, "input") as typeof input);
    const inQuery = Object.entries(query?.properties ?? {}).map(([name, of]) => ({
      name,
      in: "query",
      required: query?.required?.includes(name) ?? false,
      schema: of,
    }));
    const operation = {
      summary: endpoint.about,
      parameters: [...inPath, ...inQuery],
      ...(isGet ? {} : { requestBody: { required: true, content: bodyTypes(input) } }),
      responses: {
        200: { description: "Tamam", content: { "application/json": { schema: schema(endpoint.answer, "output") } } },
        ...(endpoint.needsSignIn && {
          401: { description: "Giriş gerekli", content: { "application/json": { schema: refusal } } },
        }),
        default: { description: "Olumsuz yanıt", content: { "application/json": { schema: refusal } } },
      },
    };
    for (const address of [endpoint.path, ...(endpoint.aliases ?? [])])
      (paths[address.replace(/:(\w+)/g, "{$1}")] ??= {})[endpoint.method.toLowerCase()] = operation;
  }
  return {
    openapi: "3.0.3",
    info: { title: "Kontak", version: "1", description: "Kontak – Türkiye'nin araç pazarı" },
    servers: [{ url: origin }],
    paths,
  };
}
