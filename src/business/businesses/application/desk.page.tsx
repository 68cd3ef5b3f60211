import { Link } from "react-router";
import { lookup } from "#src/shared/lookup.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DeskSection } from "#src/staff/desks/desk-section.tsx";
import type { Route } from "./+types/desk.page.ts";
import { readApplicationDesk } from "./decide.server.ts";
import { applicationDeskPath, decisionTexts } from "./rules.ts";

export const meta = () => [{ title: "Dükkân başvuruları – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const decided = url.searchParams.get("karar") ?? "";
  return {
    ...(await readApplicationDesk(ctx)),
    done: lookup(decisionTexts, decided)?.done,
  };
});

/** Moderators' queue of applications to open a shop. */
export default function ApplicationDeskPage({ loaderData: { waiting, decided, done } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Dükkân başvuruları"
      lead={
        waiting.length === 0 ? "Karar bekleyen başvuru yok" : `${formatNumber(waiting.length)} başvuru karar bekliyor`
      }
      answer={done && { done }}
    >
      <DeskSection title="Karar bekleyenler" empty="Bekleyen başvuru yok">
        {waiting.map(panelOf)}
      </DeskSection>
      <DeskSection title="Sonuçlananlar">{decided.map(panelOf)}</DeskSection>
    </DeskPage>
  );
}

type Application = Route.ComponentProps["loaderData"]["waiting"][number];

const panelOf = ({ id, name, company, who, at, state, isAppeal, documents }: Application) => (
  <article key={id} className="panel">
    <h3>
      <Link to={`${applicationDeskPath}/${id}`}>{name}</Link>
    </h3>
    <p>{company}</p>
    <p className="tiny">{[isAppeal ? "İtiraz" : state, who, at, `${formatNumber(documents)} belge`].join(" · ")}</p>
  </article>
);
