import { Link } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/desk.page.ts";
import { readApplicationDesk } from "./decide.server.ts";
import { applicationDeskPath, decisionTexts } from "./rules.ts";

export const meta = () => [{ title: "Dükkân başvuruları – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const decided = url.searchParams.get("karar") ?? "";
  return {
    ...(await readApplicationDesk(context.get(appContext))),
    done: lookup(decisionTexts, decided)?.done,
  };
});

/** Moderators' queue of applications to open a shop. */
export default function ApplicationDeskPage({ loaderData }: Route.ComponentProps) {
  const { waiting, decided, done } = loaderData;
  return (
    <div className="page desk">
      <div>
        <h1>Dükkân başvuruları</h1>
        <p className="muted">
          {waiting.length === 0
            ? "Karar bekleyen başvuru yok"
            : `${formatNumber(waiting.length)} başvuru karar bekliyor`}
        </p>
      </div>
      {done && <Notice tone="good" text={done} />}
      <section className="brand-desk" aria-labelledby="h-bekleyen">
        <h2 id="h-bekleyen">Karar bekleyenler</h2>
        {waiting.length === 0 && <EmptyState icon="check" title="Bekleyen başvuru yok" />}
        <Rows rows={waiting} />
      </section>
      {decided.length > 0 && (
        <section className="brand-desk" aria-labelledby="h-gecmis">
          <h2 id="h-gecmis">Sonuçlananlar</h2>
          <Rows rows={decided} />
        </section>
      )}
    </div>
  );
}

function Rows({ rows }: { rows: Route.ComponentProps["loaderData"]["waiting"] }) {
  return rows.map(({ id, name, company, who, at, state, isAppeal, documents }) => (
    <article key={id} className="panel">
      <h3>
        <Link to={`${applicationDeskPath}/${id}`}>{name}</Link>
      </h3>
      <p>{company}</p>
      <p className="tiny">{[isAppeal ? "İtiraz" : state, who, at, `${formatNumber(documents)} belge`].join(" · ")}</p>
    </article>
  ));
}
