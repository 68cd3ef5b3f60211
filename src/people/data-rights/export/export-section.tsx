import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { passwordMaxLength } from "#src/people/accounts/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { dataPath, retentionDays, passMinutes } from "./rules.ts";

type File =
  | { state: "none" | "gone" }
  | { state: "making"; done: number; all: number }
  | { state: "ready"; bytes: number; expiresAt: string };

const refreshMs = 3000;

/** `1,2 MB` */
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1).replace(".", ",")} MB`;

/** Requests the export, shows its progress, and downloads it. */
export function ExportSection({
  file,
  mayRequestFrom,
  answer,
}: {
  file: File;
  mayRequestFrom: string | undefined;
  answer: unknown;
}) {
  return (
    <section className="data-part" aria-labelledby="h-indir">
      <h2 id="h-indir">Verilerinizi indirin</h2>
      <p>
        Sizinle ilgili tuttuğumuz her şeyi, fotoğraflarınızla birlikte tek bir ZIP dosyasında veririz: elektronik tablo
        programında açılan tablolar ve başka bir hizmete taşıyabileceğiniz JSON dosyaları.
      </p>
      {file.state === "making" ? (
        <Making done={file.done} all={file.all} />
      ) : file.state === "ready" ? (
        <>
          <Notice tone="good">
            Dosyanız hazır ({size(file.bytes)}). {file.expiresAt} tarihine kadar indirebilirsiniz; sonra silinir.
          </Notice>
          <Form method="post" className="account__form" answer={answer} key="ready" id="indir">
            <PasswordField
              name="currentPassword"
              label="Mevcut şifre"
              autoComplete="current-password"
              maxLength={passwordMaxLength}
              hint={`Güvenliğiniz için yeniden soruyoruz; indirme ${passMinutes} dakika açık kalır.`}
            />
            <SubmitButton name="islem" value="download">
              Dosyayı indirin
            </SubmitButton>
          </Form>
          <Download address={downloadOf(answer)} />
        </>
      ) : null}
      {mayRequestFrom === undefined && file.state !== "making" && (
        <Form
          method="post"
          className="account__form"
          answer={file.state === "ready" ? undefined : answer}
          key="ask"
          id="iste"
        >
          <p className="small muted">
            Dosya arka planda hazırlanır; hazır olunca e-posta göndeririz ve {retentionDays} gün saklarız.
          </p>
          <SubmitButton look={file.state === "ready" ? "line" : "primary"} name="islem" value="ask">
            {file.state === "none" ? "Dosyamı hazırlayın" : "Yeni dosya hazırlayın"}
          </SubmitButton>
        </Form>
      )}
      {mayRequestFrom !== undefined && file.state !== "making" && (
        <p className="small muted">Yeni bir dosyayı {mayRequestFrom} sonrasında isteyebilirsiniz.</p>
      )}
    </section>
  );
}

const downloadOf = (answer: unknown) => (answer as { download?: string } | undefined)?.download;

/** Starts the download without leaving the page; without scripts, or where a browser asks first, a link does. */
function Download({ address }: { address: string | undefined }) {
  useEffect(() => {
    if (address !== undefined) window.location.assign(address);
  }, [address]);
  if (address === undefined) return null;
  return (
    <p role="status">
      İndirme başladı. Başlamadıysa <a href={address}>dosyayı buradan indirin</a>.
    </p>
  );
}

function Making({ done, all }: { done: number; all: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  const percent = all === 0 ? 0 : Math.floor((done / all) * 100);
  return (
    <div role="status">
      <label htmlFor="dosya-ilerleme">Dosyanız hazırlanıyor: %{percent}</label>
      <progress id="dosya-ilerleme" value={percent} max={100} />
      <p className="small muted">
        Bu sayfayı kapatabilirsiniz; hazır olunca e-posta göndeririz. <Link to={dataPath}>Yenileyin</Link>
      </p>
    </div>
  );
}
