import { useState } from "react";
import { data, Link, redirect, useNavigate } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { certifiedCarsPath, hashPattern, typedHashMaxLength, verificationAddress, verificationPath } from "../rules.ts";
import type { Route } from "./+types/verification.page.ts";
import { verifyHash } from "./verification.server.ts";

const malformed = "Özet, 0–9 ve a–f arasında 64 karakterdir.";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: "Ekspertiz raporu doğrulama – Kontak" },
  {
    name: "description",
    content: "Elinizdeki ekspertiz raporunun bu sitede yayımlanan rapor olup olmadığını denetleyin.",
  },
  ...(loaderData?.hash === "" ? [] : [{ name: "robots", content: "noindex" }]),
];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const asked = url.searchParams.get("ozet");
  const typed = (asked ?? params.hash ?? "").replace(/\s/g, "").toLowerCase();
  // The form without scripts sends the hash as a query.
  if (asked !== null && hashPattern.test(typed)) throw redirect(verificationAddress(typed));
  if (typed === "") return data({ hash: "", fault: "", found: null });
  if (!hashPattern.test(typed))
    return data({ hash: typed.slice(0, 100), fault: malformed, found: null }, { status: 422 });
  const found = await verifyHash(ctx, typed);
  return data({ hash: typed, fault: "", found: found ?? null }, { status: found ? 200 : 404 });
});

/** Verifies by its hash that a PDF is a report of this site; with scripts the hash is computed in the browser. */
export default function VerificationPage({ loaderData: { hash, fault, found } }: Route.ComponentProps) {
  return (
    <div className="page certified">
      <Breadcrumbs
        items={[
          { label: "Ana sayfa", to: "/" },
          { label: "Sertifikalı araçlar", to: certifiedCarsPath },
          { label: "Rapor doğrulama" },
        ]}
      />
      <h1>Ekspertiz raporu doğrulama</h1>
      <p className="certified__lead">
        Raporun PDF dosyasını seçin ya da özetini (SHA-256) yazın. Dosya cihazınızdan çıkmaz; yalnız özeti sorulur.
      </p>
      {found && (
        <Notice tone={found.isGood ? "good" : "warn"}>
          <p>
            <strong>
              {found.isGood ? "Dosya gerçek ve geçerli." : "Dosya bu sitede yayımlandı, ama geçerli değil."}
            </strong>{" "}
            {found.text}
          </p>
          <p>
            {found.vehicle}, {found.centre}, {found.version}. sürüm, {found.publishedAt}.
          </p>
          <p>
            {found.report && <Link to={found.report}>Raporun sayfası</Link>}{" "}
            {found.pdf && <a href={found.pdf}>Yayımlanan dosya</a>}
          </p>
        </Notice>
      )}
      {hash !== "" && fault === "" && !found && (
        <Notice tone="bad">
          <strong>Bu özetle yayımlanmış bir rapor yok.</strong> Dosya değişmiş ya da bizim değil.
        </Notice>
      )}
      {fault !== "" && <Notice tone="bad" text={fault} />}
      <div className="panel certified__verify">
        <FileHash />
        <Form method="get" action={verificationPath} key={hash} className="certified__fields">
          <TextField
            name="ozet"
            label="Dosyanın özeti"
            maxLength={typedHashMaxLength}
            defaultValue={hash}
            spellCheck={false}
            autoComplete="off"
          />
          <Button type="submit" look="primary">
            Doğrulayın
          </Button>
        </Form>
      </div>
    </div>
  );
}

/** Computes the hash of a file in the browser, and asks for it. */
function FileHash() {
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const isHydrated = useHydrated();
  async function ask(file: File | undefined) {
    if (!file) return;
    try {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
      setFault(undefined);
      await navigate(verificationAddress([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")));
    } catch {
      setFault("Dosya okunamadı; özetini yazarak sorabilirsiniz.");
    }
  }
  return (
    <div className={isHydrated ? "field" : "field awaits-scripts"}>
      <label className="field__label" htmlFor="rapor-dosyasi">
        Raporun PDF dosyası
      </label>
      <input
        id="rapor-dosyasi"
        type="file"
        className="input"
        accept="application/pdf,.pdf"
        onChange={({ currentTarget }) => void ask(currentTarget.files?.[0])}
      />
      <LiveError text={fault} />
    </div>
  );
}
