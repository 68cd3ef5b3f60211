import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** The layout of every account page: a heading above one narrow column. */
export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page account">
      <h1>{title}</h1>
      {lead && <p className="account__lead">{lead}</p>}
      {children}
    </div>
  );
}

/** Link to the stored mails, where the site sends none. */
export function StoredMailsHint({ isDemo }: { isDemo: boolean }) {
  return isDemo ? (
    <Notice>
      Bu kurulum e-posta göndermiyorsa iletileri <Link to="/gelistirici/postalar">geliştirici postalarında</Link>{" "}
      okuyabilirsiniz.
    </Notice>
  ) : null;
}
