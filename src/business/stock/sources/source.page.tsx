import { useEffect } from "react";
import { data, Link, redirect, useRevalidator } from "react-router";
import { lookup } from "#src/shared/lookup.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/source.page.ts";
import { FileColumnsSummary } from "../mapping/file-columns-summary.tsx";
import { RowsTable } from "../rows-table.tsx";
import { MappingFields } from "../mapping/mapping-fields.tsx";
import { readMappingForm } from "../mapping/read-form.server.ts";
import { stockMessages } from "../rules.ts";
import {
  discardRun,
  getSource,
  pullNow,
  removeSource,
  reopenMapping,
  retryPhotos,
  saveMapping,
  startApplying,
} from "../service.server.ts";
import { RunCounts, StockPage } from "../stock-page.tsx";
import { readMapping, readSourcePage } from "./source-data.server.ts";
import { PhotoFaults, RunHistory, WaitingVehicles, WithdrawnVehicles } from "./source-tables.tsx";
import { UploadForm } from "./upload-form.tsx";
import { uploadFaults } from "./upload-rules.ts";

export const meta = () => [{ title: "Stok kaynağı – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const source = await getSource(ctx, readId(params.id));
  const fault = url.searchParams.get("hata");
  return {
    ...(await readSourcePage(ctx, source)),
    fault: fault === null ? undefined : (lookup(uploadFaults, fault) ?? stockMessages.brokenForm),
    done: lookup(doneTexts, ...url.searchParams.keys()),
  };
});

const doneTexts: Readonly<Record<string, string>> = {
  eklendi: stockMessages.created,
  eslendi: stockMessages.mapped,
  uygulaniyor: stockMessages.applied,
  vazgecildi: stockMessages.discarded,
  fotograf: stockMessages.photosRetried,
};

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const id = readId(params.id);
  const runId = readId(form["run"]);
  const page = `/kurumsal/stok/${id}`;
  switch (form["islem"]) {
    case "onizle":
      return data({ mapping: await readMapping(ctx, await getSource(ctx, id), readMappingForm(form)) });
    case "esle":
      await saveMapping(ctx, id, readMappingForm(form));
      return redirect(`${page}?eslendi`);
    case "duzelt":
      await reopenMapping(ctx, id);
      return redirect(page);
    case "uygula":
      await startApplying(ctx, id, { runId, isConfirmed: form["onay"] === "1", isMoving: form["tasi"] === "1" });
      return redirect(`${page}?uygulaniyor`);
    case "vazgec":
      await discardRun(ctx, id, runId);
      return redirect(`${page}?vazgecildi`);
    case "fotograf":
      await retryPhotos(ctx, id);
      return redirect(`${page}?fotograf`);
    case "sil":
      await removeSource(ctx, id);
      return redirect("/kurumsal/stok?silindi");
    default:
      await pullNow(ctx, id);
      return redirect(`${page}?eklendi`);
  }
});

const refreshMs = 2000;

/** One source: what its file would change, the mapping of its columns, its vehicles that wait, and its runs. */
export default function SourcePage({ loaderData, actionData }: Route.ComponentProps) {
  const { source, open, rows, runs, stock, waiting, blockedCount, withdrawn, photoFaults, done, fault } = loaderData;
  const refusal = actionData && "message" in actionData ? actionData : undefined;
  const mapping = actionData && "mapping" in actionData ? actionData.mapping : loaderData.mapping;
  useRefreshWhile(open?.isWorking ?? false);
  return (
    <StockPage
      title={source.name}
      lead={source.feedUrl ?? "Dosyalarını siz yüklüyorsunuz."}
      done={actionData || fault ? undefined : done}
    >
      <p>
        <Link to="/kurumsal/stok">Bütün kaynaklar</Link>
      </p>
      {fault && <ResultNotice tone="bad" text={fault} />}
      {refusal && !refusal.fields && <ResultNotice tone="bad" text={refusal.message} />}
      {stock && <p>{stock}</p>}
      <p className="muted">{stockMessages.fileWins}</p>
      <div aria-live="polite">
        {open?.isWorking && (
          <Notice tone="warn">
            <p>
              {open.stateName}
              {open.state === "applying"
                ? `: ${formatNumber(open.appliedRows)} / ${formatNumber(open.rowCount)} satır.`
                : open.rowCount > 0
                  ? `: ${formatNumber(open.rowCount)} satır okundu.`
                  : "."}{" "}
              <Link to={`/kurumsal/stok/${source.id}`}>Sayfayı yenileyin</Link>
            </p>
          </Notice>
        )}
      </div>
      {open?.state === "mapping" && open.message && <Notice tone="warn" text={open.message} />}
      {open?.state === "mapping" && mapping && (
        <MappingFields key={JSON.stringify(mapping.mapping)} {...mapping} answer={refusal} />
      )}
      {open?.state === "planned" && (
        <section className="stock__section">
          <h2>Dosya ile stokunuzun farkı</h2>
          <RunCounts counts={open.counts} address={`/kurumsal/stok/${source.id}/${open.id}`} />
          {open.fileColumns && <FileColumnsSummary {...open.fileColumns} />}
          <RowsTable label="Farklar" rows={rows} />
          <p>
            <Link to={`/kurumsal/stok/${source.id}/${open.id}`}>Bütün satırları görün</Link>
          </p>
          <Form method="post" className="stock__form" answer={refusal} id="uygula">
            <input type="hidden" name="run" value={open.id} />
            {open.needsConfirmation && (
              <>
                <Notice tone="warn" text={open.goneReason} />
                <CheckboxField name="onay">Bu araçların listeden çıktığını onaylıyorum</CheckboxField>
              </>
            )}
            {open.counts.elsewhere > 0 && (
              <CheckboxField name="tasi" isOptional hint={stockMessages.moving}>
                {`Başka kaynaktaki ${formatNumber(open.counts.elsewhere)} aracı bu kaynağa taşıyın`}
              </CheckboxField>
            )}
            <p className="stock__buttons">
              <SubmitButton name="islem" value="uygula">
                Uygulayın
              </SubmitButton>
              <SubmitButton look="line" name="islem" value="duzelt" formNoValidate>
                Eşleştirmeyi düzeltin
              </SubmitButton>
              <SubmitButton look="quiet" name="islem" value="vazgec" formNoValidate>
                Vazgeçin
              </SubmitButton>
            </p>
          </Form>
        </section>
      )}
      {!open?.isWorking &&
        (source.feedUrl === null ? (
          <UploadForm sourceId={source.id} look={open ? "line" : "primary"} />
        ) : (
          <Form method="post" id="simdi-oku">
            <SubmitButton look="line" name="islem" value="oku">
              Listeyi şimdi okuyun
            </SubmitButton>
          </Form>
        ))}
      <WaitingVehicles waiting={waiting} blockedCount={blockedCount} />
      <WithdrawnVehicles withdrawn={withdrawn} />
      <PhotoFaults photoFaults={photoFaults} />
      <RunHistory source={source} runs={runs} />
      <Form method="post" id="sil">
        <SubmitButton look="quiet" name="islem" value="sil">
          Kaynağı silin
        </SubmitButton>
      </Form>
    </StockPage>
  );
}

/** Reads the page's data again while a job works on the source. */
function useRefreshWhile(isWorking: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWorking || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), refreshMs);
    return () => clearTimeout(timer);
  }, [isWorking, revalidate, state]);
}
