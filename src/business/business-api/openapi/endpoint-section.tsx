import { DataTable } from "#src/ui/data-table.tsx";
import { CodeBlock } from "./code-block.tsx";
import type { Documentation, FieldRow } from "./page-data.server.ts";

type Endpoint = Documentation["groups"][number]["endpoints"][number];

/** One call with its fields, statuses and a command. */
export function EndpointSection({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, title, about, scope, parameters, body, answer, statuses, refusals, command } = endpoint;
  return (
    <article id={id} className="api-docs__endpoint">
      <h3>{title}</h3>
      <p>
        <strong>{method}</strong> <code>{path}</code>
      </p>
      <p>{about}</p>
      <p className="muted">
        {scope && (
          <>
            Yetki: <code>{scope}</code>.{" "}
          </>
        )}
        Yanıt: {statuses.join(", ")}. Hatalar: {refusals.join(", ")}.
      </p>
      <CodeBlock label={`${title}: komut`} text={command} />
      <Fields of={title} title="Parametreler" rows={parameters} />
      <Fields of={title} title="İstek gövdesi" rows={body} />
      <Fields of={title} title="Yanıt" rows={answer} />
    </article>
  );
}

/** Folded, since a vehicle has dozens of fields. */
function Fields({ of, title, rows }: { of: string; title: string; rows: readonly FieldRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>
        {title} ({rows.length})
      </summary>
      <DataTable
        label={`${of}: ${title}`}
        head={["Alan", "Tür", "Açıklama"]}
        rows={rows.map(({ name, type, isRequired, about }) => ({
          key: name,
          cells: [<code key={name}>{name}</code>, isRequired ? `${type}, zorunlu` : type, about],
        }))}
      />
    </details>
  );
}
