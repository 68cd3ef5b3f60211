import type { ReactNode } from "react";
import { pageTitle } from "#src/shared/page-title.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";

/** A page of text with breadcrumbs, title and date of the last change. */
export function TextPage({ title, changed, children }: { title: string; changed?: string; children: ReactNode }) {
  return (
    <div className="page text-page">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: title }]} />
      <h1>{title}</h1>
      {changed !== undefined && <p className="tiny">Son değişiklik: {changed}</p>}
      <div className="prose">{children}</div>
    </div>
  );
}

export const textMeta = (title: string, description: string) => [
  { title: pageTitle([title]) },
  { name: "description", content: description },
];
