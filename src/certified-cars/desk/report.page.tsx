import { data, Link, redirect } from "react-router";
import { DeskPage } from "#src/administration/desk-page.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues, readId } from "#src/shared/validation.ts";
import { Notice } from "#src/ui/notice.tsx";
import { certificateDeskPath, deskAddress } from "../rules.ts";
import type { Route } from "./+types/report.page.ts";
import { FactsSection } from "./facts-section.tsx";
import { FileSection } from "./file-section.tsx";
import { MeasuresSection } from "./measures-section.tsx";
import { readDeskReport } from "./page-data.server.ts";
import { PanelsSection } from "./panels-section.tsx";
import { PhotosSection } from "./photos-section.tsx";
import { PointsSection } from "./points-section.tsx";
import { publishReport, revokeReport } from "./publish.server.ts";
import { PublishSection } from "./publish-section.tsx";
import { certificateDeskMessages, findingPhotoMessages } from "./rules.ts";
import type { SectionProps } from "./section-props.ts";
import { deleteReport, importFile, previewFile, removeFindingPhoto, saveSection } from "./service.server.ts";

export const meta = () => [{ title: "Ekspertiz raporu – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, params, url }: Route.LoaderArgs) => {
  const photo = url.searchParams.get("foto");
  return {
    ...(await readDeskReport(context.get(appContext), readId(params.id), params.section)),
    isPhotoAdded: photo === "eklendi",
    isPhotoRefused: photo === "olmadi",
  };
});

export const action = formAction(async ({ context, request, params }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const id = readId(params.id);
  const { step, ...form } = formValues(await request.formData());
  switch (step) {
    case "preview": {
      const { draft, used, faults } = await previewFile(ctx, id, form);
      const points = Object.keys(draft.points ?? {}).length;
      const measures = Object.keys(draft.measures ?? {}).length;
      return data({ preview: { file: String(form["file"]), used, points, measures, faults: faults.slice(0, 50) } });
    }
    case "import":
      await importFile(ctx, id, form);
      return data({ done: certificateDeskMessages.imported });
    case "publish":
      await publishReport(ctx, id, form);
      return data({ done: certificateDeskMessages.published });
    case "revoke":
      await revokeReport(ctx, id, form);
      return data({ done: certificateDeskMessages.revoked });
    case "delete":
      await deleteReport(ctx, id);
      throw redirect(certificateDeskPath);
    case "remove-photo":
      await removeFindingPhoto(ctx, id, String(form["photo"]));
      return data({ done: certificateDeskMessages.saved });
    default:
      await saveSection(ctx, { id, section: params.section ?? "bilgiler", form });
      // The button of a section leads to the next one; what is saved while typing stays.
      if (typeof form["next"] === "string" && step === "save")
        throw redirect(deskAddress(id, encodeURIComponent(form["next"])));
      return data({ done: certificateDeskMessages.saved });
  }
});

/** A report at the desk: its sections, which are saved one by one, and what is done with the whole. */
export default function DeskReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keyCode, title, standing, why, sections, section, version } = loaderData;
  return (
    <DeskPage
      title={
        <>
          Rapor <span className="num">{id}</span>, ilan {keyCode}
        </>
      }
      above={[{ to: certificateDeskPath, label: "Sertifikalı araçlar" }]}
      answer={actionData}
    >
      <p className="muted">
        {title} · {standing}
        {version > 0 && ` · ${version}. sürüm`}
        {why !== "" && ` · ${why}`}
      </p>
      {loaderData.isPhotoAdded && <Notice tone="good" text={findingPhotoMessages.saved} />}
      {loaderData.isPhotoRefused && <Notice tone="bad" text={findingPhotoMessages.tooManyFields} />}
      {!loaderData.isOver && (
        <nav className="certificate-desk__sections" aria-label="Raporun bölümleri">
          {sections.map(({ slug, name, isDone }) => (
            <Link
              key={slug}
              className="chip"
              to={deskAddress(id, slug)}
              aria-current={slug === section ? "page" : undefined}
            >
              {name}
              {isDone && (
                <>
                  <span aria-hidden="true"> ✓</span>
                  <span className="sr">, tamam</span>
                </>
              )}
            </Link>
          ))}
        </nav>
      )}
      <Section loaderData={loaderData} actionData={actionData} />
    </DeskPage>
  );
}

function Section(props: SectionProps) {
  const { section, draftVersion, sections } = props.loaderData;
  const next = sections[sections.findIndex(({ slug }) => slug === section) + 1]?.slug ?? section;
  const key = `${section}`;
  switch (section) {
    case "bilgiler":
      return <FactsSection key={key} {...props} next={next} />;
    case "boya":
      return <PanelsSection key={key} {...props} next={next} />;
    case "olcumler":
      return <MeasuresSection key={key} {...props} next={next} />;
    case "fotograflar":
      return <PhotosSection key={key} {...props} next={next} />;
    case "dosya":
      return <FileSection key={`${key}-${draftVersion}`} {...props} />;
    case "yayin":
      return <PublishSection key={key} {...props} />;
    default:
      return <PointsSection key={key} {...props} next={next} />;
  }
}
