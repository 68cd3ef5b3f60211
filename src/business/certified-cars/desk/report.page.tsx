import { ResultNotice } from "#src/ui/action-result.tsx";
import { Link, redirect } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
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

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const photo = url.searchParams.get("foto");
  return {
    ...(await readDeskReport(ctx, readId(params.id), params.section)),
    isPhotoAdded: photo === "eklendi",
    isPhotoRefused: photo === "olmadi",
  };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "certificates", "change");
  const id = readId(params.id);
  const save = () => saveSection(ctx, { id, section: params.section ?? "bilgiler", form });
  return {
    preview: async () => {
      const { draft, used, faults } = await previewFile(ctx, id, form);
      const points = Object.keys(draft.points ?? {}).length;
      const measures = Object.keys(draft.measures ?? {}).length;
      return { preview: { file: String(form["file"]), used, points, measures, faults: faults.slice(0, 50) } };
    },
    import: [() => importFile(ctx, id, form), certificateDeskMessages.imported],
    publish: [() => publishReport(ctx, id, form), certificateDeskMessages.published],
    revoke: [() => revokeReport(ctx, id, form), certificateDeskMessages.revoked],
    delete: [() => deleteReport(ctx, id), { to: certificateDeskPath }],
    "remove-photo": [() => removeFindingPhoto(ctx, id, String(form["photo"])), certificateDeskMessages.saved],
    // The button of a section leads to the next one; what is saved while typing stays.
    save: async () => {
      await save();
      if (typeof form["next"] === "string") throw redirect(deskAddress(id, encodeURIComponent(form["next"])));
      return { done: certificateDeskMessages.saved };
    },
    autosave: [save, certificateDeskMessages.saved],
  };
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
      {loaderData.isPhotoAdded && <ResultNotice tone="good" text={findingPhotoMessages.saved} />}
      {loaderData.isPhotoRefused && <ResultNotice tone="bad" text={findingPhotoMessages.tooManyFields} />}
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
