import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Context, refuseWhileImpersonating } from "#src/shared/context.server.ts";
import { csvLine } from "#src/shared/csv.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { fullStoreOf } from "#src/shared/storage-full.server.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { readId } from "#src/shared/validation.ts";
import { exportCsv, exportJson, exportZip } from "./export/export.server.ts";
import type { ExportScope } from "./export/queries.server.ts";
import { selectRunRows } from "./queries.server.ts";
import { changeText, outcomes, stockLimits, stockMessages } from "./rules.ts";
import { partFile } from "./runs/files.server.ts";
import { branchOf, getRun, getSource, readUpload, requireStock } from "./service.server.ts";

type Export = { type: string; open: (ctx: Context, scope: ExportScope) => Promise<NodeJS.ReadableStream> };
type Params = { Params: { id: string; runId: string } };
const uploadThrottle = { capacity: 20, perHour: 20 };
const rowsAtOnce = 1000;

/** Files of the stock: those that a business uploads, and the rows of a run. */
export async function stockFiles(app: FastifyInstance) {
  app.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null)); // streamed to the disk

  app.post<Params>("/kurumsal/stok/:id/yukle", async (request, reply) => {
    const { ctx } = request;
    const id = readId(request.params.id);
    const page = `/kurumsal/stok/${id}`;
    if (!ctx.member) return reply.redirect(signInAddress(page), 303);
    refuseWhileImpersonating(ctx);
    await getSource(ctx, id);
    await takeToken(ctx, `stock-upload:${ctx.member.id}`, uploadThrottle);
    const path = await partFile(ctx, request.id);
    const fault = await receive(request, path).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status === 404) throw error;
      return error.message === stockMessages.isBusy ? "mesgul" : "hata";
    });
    if (fault === undefined)
      try {
        await readUpload(ctx, id, path);
      } catch (error) {
        await rm(path, { force: true });
        if (!(error instanceof Refusal) || error.status !== 409) throw error;
        return reply.redirect(`${page}?hata=mesgul`, 303);
      }
    await rm(path, { force: true });
    return reply.redirect(`${page}?${fault === undefined ? "eklendi" : `hata=${fault}`}`, 303);
  });

  const exports = {
    csv: { type: "text/csv; charset=utf-8", open: async (ctx, scope) => Readable.from(exportCsv(ctx, scope)) },
    json: {
      type: "application/json; charset=utf-8",
      open: async (ctx, scope) => Readable.from(exportJson(ctx, scope)),
    },
    zip: { type: "application/zip", open: exportZip },
  } satisfies Record<string, Export>;
  for (const [kind, { type, open }] of Object.entries<Export>(exports))
    app.get(`/kurumsal/stok/disa-aktar/stok.${kind}`, { config: { isExport: true } }, async ({ ctx }, reply) => {
      const member = requireStock(ctx);
      const scope = { businessId: member.businessId, branchId: await branchOf(ctx, member) };
      return reply
        .headers({
          "content-disposition": `attachment; filename="kontak-stok-${calendarDay(ctx.clock())}.${kind}"`,
          "cache-control": "private, no-store",
        })
        .type(type)
        .send(await open(ctx, scope));
    });

  app.get<Params>(
    "/kurumsal/stok/:id/:runId/satirlar.csv",
    { config: { isExport: true } },
    async ({ ctx, params }, reply) => {
      const { run } = await getRun(ctx, readId(params.id), readId(params.runId));
      return reply
        .headers({
          "content-disposition": `attachment; filename="kontak-stok-${run.id}.csv"`,
          "cache-control": "private, no-store",
        })
        .type("text/csv; charset=utf-8")
        .send(Readable.from(rowsAsCsv(ctx, run.id)));
    },
  );
}

async function* rowsAsCsv(ctx: Context, runId: number) {
  yield "\uFEFF" + csvLine(["Satır", "Stok no", "Sonuç", "Araç", "Ayrıntı"]);
  for (let after = 0; ;) {
    const rows = await selectRunRows(ctx, runId, { after, limit: rowsAtOnce });
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    yield rows
      .map(({ rowNumber, stockNumber, outcome, vehicle, changes, details }) =>
        csvLine([
          String(rowNumber ?? ""),
          stockNumber,
          outcomes[outcome],
          vehicle,
          [...changes.map(changeText), ...(details === "" ? [] : [details])].join("; "),
        ]),
      )
      .join("");
  }
}

/** Writes the form's file to `path`; the name of the fault where there is none or it is too large. */
async function receive({ raw, headers }: FastifyRequest, path: string): Promise<"bos" | "buyuk" | "hata" | undefined> {
  let writing: Promise<"bos" | "buyuk" | undefined> | undefined;
  try {
    const form = new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: { files: 1, fileSize: stockLimits.bytes, fields: 5, fieldSize: 1000, headerPairs: 20 },
    });
    form.on("file", (name, file, fileName) => {
      file.on("error", () => {});
      if (name !== "dosya" || !fileName) return void file.resume();
      writing = writeFile(file, path);
      writing.catch(() => form.destroy());
    });
    await pipeline(raw, form);
    return writing === undefined ? "bos" : await writing;
  } catch {
    const writeError = await writing?.then(
      () => undefined,
      (error: unknown) => error,
    );
    await rm(path, { force: true });
    // A browser reads the answer only after it has sent the whole form.
    if (!raw.readableEnded && !raw.destroyed) await finished(raw.resume()).catch(() => {});
    if (fullStoreOf(writeError)) throw writeError;
    return "hata";
  }
}

async function writeFile(file: BusboyFileStream, path: string): Promise<"bos" | "buyuk" | undefined> {
  await pipeline(file, createWriteStream(path));
  if (!file.truncated && file.bytesRead > 0) return undefined;
  await rm(path, { force: true });
  return file.truncated ? "buyuk" : "bos";
}
