import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers what no page of ours is made for: a browser that opens an address gets the sentence and the way home, a call its
 * message.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, fields }: { status: number; message: string; fields?: Record<string, string> | undefined },
) {
  const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
  reply.status(status);
  return isPage ? reply.type("text/html; charset=utf-8").send(plainPage(message)) : reply.send({ message, fields });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const plainPage = (sentence: string) => `<!doctype html>
<html lang="tr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Bir sorun oldu – Kontak</title>
<main>
<h1>${sentence.replace(/[&<>]/g, (letter) => entities[letter]!)}</h1>
<p><a href="/">Ana sayfaya dönün</a></p>
</main>
</html>
`;
