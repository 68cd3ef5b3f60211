import { apiRoot } from "../rules.ts";
import { sampleVehicle } from "../listings/endpoints.server.ts";

export type Command = { title: string; about: string; command: string };

const vehicle = JSON.stringify({ vehicle: sampleVehicle }, null, 2);

/**
 * The shell commands of the documentation's example, from a new listing to its messages. A test runs them in order in
 * one shell. The environment variable `KONTAK_API_KEY` is the key.
 */
export const workedExample = (origin: string): Command[] => [
  {
    title: "1. İlanı ekleyin",
    about: "Yanıttaki id ilan numarasıdır; sonraki adımlar onu kullanır.",
    command: `export KONTAK_ILAN=$(curl --silent --fail-with-body ${origin}${apiRoot}/listings \\
  --header "Authorization: Bearer $KONTAK_API_KEY" \\
  --header "Idempotency-Key: a-1017-ekle" \\
  --header "Content-Type: application/json" \\
  --data '${vehicle}' | sed 's/.*"id":"\\([0-9A-Z]*\\)".*/\\1/')
echo "$KONTAK_ILAN"`,
  },
  {
    title: "2. Fotoğraf ekleyin",
    about: "Bulunduğunuz klasördeki on-sag.jpg gönderilir. Adresiyle eklemek için JSON içinde url gönderiniz.",
    command: `curl --silent --fail-with-body ${origin}${apiRoot}/listings/$KONTAK_ILAN/photos \\
  --header "Authorization: Bearer $KONTAK_API_KEY" \\
  --header "Idempotency-Key: a-1017-fotograf-1" \\
  --form file=@on-sag.jpg`,
  },
  {
    title: "3. Yayınlayın",
    about:
      "Fotoğrafı ya da boya değişen bilgisi olmayan taslak yayınlanmaz. İlan yetki doğrulamasından ve denetimden geçince yayına girer.",
    command: `curl --silent --fail-with-body --request POST ${origin}${apiRoot}/listings/$KONTAK_ILAN/publish \\
  --header "Authorization: Bearer $KONTAK_API_KEY" \\
  --header "Idempotency-Key: a-1017-yayin"`,
  },
  {
    title: "4. Gelen mesajları okuyun",
    about: "nextCursor null değilse sonraki sayfayı cursor ile isteyiniz.",
    command: `curl --silent --fail-with-body "${origin}${apiRoot}/leads/messages?limit=20" \\
  --header "Authorization: Bearer $KONTAK_API_KEY"`,
  },
];

/** A receiver of webhooks in Node, as the documentation shows it and a test runs it. */
export const webhookReceiver = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { env } from "node:process";

const secret = env.KONTAK_WEBHOOK_SECRET;
const toleranceSeconds = 300;
const seen = new Set();

/** Kontak-Signature: t=1764000000,v1=… — v1 en az biri doğruysa gönderim Kontak'tandır. */
function isGenuine(header, body) {
  const parts = header.split(",").map((part) => part.split("="));
  const t = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!(Math.abs(Date.now() / 1000 - t) <= toleranceSeconds)) return false;
  const expected = createHmac("sha256", secret).update(\`\${t}.\${body}\`).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, hex]) => Buffer.from(hex, "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  if (!isGenuine(request.headers["kontak-signature"] ?? "", body)) return response.writeHead(401).end();
  const event = JSON.parse(body);
  // Aynı olay birden çok kez gelebilir; kimliği aynıdır.
  if (!seen.has(event.id)) {
    seen.add(event.id);
    console.log(event.type, JSON.stringify(event.data));
  }
  response.writeHead(204).end();
});
server.listen(Number(env.PORT ?? 8080));
`;
