import type { ReactNode } from "react";
import { BusinessTabs } from "#src/businesses/business-page.tsx";
import { Notice } from "#src/ui/notice.tsx";

type Props = { title: string; lead?: ReactNode; done?: string | undefined; children: ReactNode };

/** The frame of the pages of a business's API. `done` is the sentence about what was just done. */
export function ApiPage({ title, lead, done, children }: Props) {
  return (
    <div className="page api-page">
      <BusinessTabs />
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      {done && <Notice tone="good" text={done} />}
      {children}
    </div>
  );
}
