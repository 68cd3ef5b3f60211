import { Link } from "react-router";
import { lookup } from "#src/shared/lookup.ts";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { deskAddress, RevokeForm } from "../rules.ts";
import type { SectionProps } from "./section-props.ts";
import { correctionMinLength, PublishForm } from "./rules.ts";

const fields = { ...fieldsOf(PublishForm), ...fieldsOf(RevokeForm) };

/** Names of the fields that a draft may lack, with the section where they are. */
const places: Record<string, string> = {
  olcumler: "olcumler",
  measures: "olcumler",
  panels: "boya",
  photos: "fotograflar",
};

/** What is missing, the publication of the next version, and revoking or deleting the report. */
export function PublishSection({ loaderData, actionData }: SectionProps) {
  const { id, faults, sections, version, versions, draftVersion, summary, page, state, isOver } = loaderData;
  const ofForm = (step: string) => refusalOf(actionData, step);
  const sectionOf = (field: string) =>
    sections.some(({ slug }) => slug === field) ? field : (lookup(places, field) ?? "bilgiler");
  const lines = [...Map.groupBy(faults, ([field]) => sectionOf(field))].map(([slug, all]) => ({
    slug,
    name: sections.find((one) => one.slug === slug)?.name ?? slug,
    texts: [...new Set(all.map(([, text]) => text))],
  }));
  return (
    <div className="certificate-desk">
      {!isOver && (
        <section className="panel certificate-desk">
          <h2>{version === 0 ? "Yayımlayın" : "Yeni sürüm yayımlayın"}</h2>
          {summary !== "" && <p>{summary}</p>}
          {lines.length > 0 ? (
            <Notice tone="warn">
              <strong>Yayımlamak için eksikler:</strong>
              <ul>
                {lines.map(({ slug, name, texts }) => (
                  <li key={slug}>
                    <Link to={deskAddress(id, slug)}>{name}</Link>: {texts.join(" ")}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : (
            <Form method="post" id="yayimla" className="certificate-desk" answer={ofForm("publish")}>
              <input type="hidden" name="islem" value="publish" />
              <input type="hidden" name="draftVersion" value={draftVersion} />
              {version > 0 && (
                <TextField
                  {...fields.correction}
                  minLength={correctionMinLength}
                  label="Neyi düzeltiyor?"
                  hint="Herkes okur; eski sürüm kendi adresinde kalır."
                />
              )}
              <SubmitButton>{version === 0 ? "Raporu yayımlayın" : `${version + 1}. sürümü yayımlayın`}</SubmitButton>
            </Form>
          )}
        </section>
      )}
      {versions.length > 0 && (
        <section className="certificate-desk">
          <h2>Sürümler</h2>
          <ul>
            {versions.map((one) => (
              <li key={one.version}>
                {one.version}. sürüm, {one.at} {one.correction !== "" && `: ${one.correction}`}{" "}
                {state !== "revoked" && <a href={one.pdf}>PDF</a>}
              </li>
            ))}
          </ul>
          {page && state === "published" && <Link to={page}>Raporun sayfası</Link>}
        </section>
      )}
      {(state === "published" || state === "ended") && (
        <section className="panel certificate-desk">
          <h2>İptal edin</h2>
          <Form method="post" id="iptal" className="certificate-desk" answer={ofForm("revoke")}>
            <input type="hidden" name="islem" value="revoke" />
            <ReasonField field={fields.reason} hint="Raporu doğrulayan herkes okur; denetim kaydına da yazılır." />
            <SubmitButton look="bad">Raporu iptal edin</SubmitButton>
          </Form>
        </section>
      )}
      {state === "draft" && (
        <details className="desk__remove">
          <summary>Taslağı silin</summary>
          <Form method="post" id="sil" className="certificate-desk__acts" answer={ofForm("delete")}>
            <p>Taslakta yazılanlar ve fotoğrafları silinir; geri alınamaz.</p>
            <SubmitButton look="bad" name="islem" value="delete">
              Evet, taslağı silin
            </SubmitButton>
          </Form>
        </details>
      )}
    </div>
  );
}
