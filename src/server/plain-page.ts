import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { lookup } from "#src/shared/lookup.ts";

/**
 * Answers where React Router renders no page: a browser that opens an address or sends a form gets the sentence and a
 * link home, a call its message.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    status,
    message,
    fields,
    retryAfterSeconds,
  }: {
    status: number;
    message: string;
    fields?: Record<string, string> | undefined;
    retryAfterSeconds?: number | undefined;
  },
) {
  const isPage = (request.headers.accept ?? "").includes("text/html");
  reply.status(status).header("cache-control", "no-store");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return isPage ? reply.type("text/html; charset=utf-8").send(plainPage(message)) : reply.send({ message, fields });
}

const unreadable: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, "Adres çok uzun."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "İstek zamanında tamamlanmadı."],
};
const farewellMs = 1000;

/** Answers what cannot be parsed as a request, such as an address of more than 16 kB; the client is unknown. */
export function refuseUnreadable({ code = "" }: { code?: string }, socket: Socket) {
  if (!socket.writable) return socket.destroy();
  const [status, sentence] = lookup(unreadable, code) ?? [400, "İstek anlaşılamadı."];
  const body = Buffer.from(plainPage(sentence));
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "content-type: text/html; charset=utf-8",
    `content-length: ${body.length}`,
  ];
  // Closing at once, with much of the request unread, would lose the answer on the way.
  socket.setTimeout(farewellMs, () => socket.destroy());
  socket.end(Buffer.concat([Buffer.from(`${headers.join("\r\n")}\r\n\r\n`), body]));
}

const entities = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;" }));

const plainPage = (sentence: string) => `<!doctype html>
<html lang="tr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Bir sorun oldu – Kontak</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; font: 1rem/1.5 system-ui, sans-serif }
main { padding: 1.5rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 2rem }
</style>
<main>
<h1>${sentence.replace(/[&<>]/g, (letter) => entities.get(letter)!)}</h1>
<p><a href="/">Ana sayfaya dönün</a></p>
</main>
</html>
`;
