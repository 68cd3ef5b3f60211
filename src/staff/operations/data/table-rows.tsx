import { Link } from "react-router";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { tablePath } from "../addresses.ts";
import { reasonLimits } from "#src/staff/desks/rules.ts";
import { idMaxLength, memberIdMaxLength } from "./rules.ts";

type Props = {
  table: string;
  title: string;
  desk: string | undefined;
  columns: readonly { name: string; type: string; isMasked: boolean }[];
  canFilterById: boolean;
  canFilterByMember: boolean;
  /** Undefined until there is a reason to read them. */
  rows: readonly (readonly string[])[] | undefined;
  next: string | undefined;
  asked: { reason: string; id: string; member: string };
};

/** The rows of one table, which are read for a reason. */
export function TableRows({ table, title, desk, columns, canFilterById, canFilterByMember, rows, next, asked }: Props) {
  const address = (before: string) =>
    `${tablePath(table)}?${new URLSearchParams({ neden: asked.reason, kimlik: asked.id, uye: asked.member, once: before })}`;
  return (
    <>
      <p className="muted">
        {title ? `Kişisel veri: ${title}. ` : "Kişisel veri yok. "}
        {desk && (
          <>
            Satırların yönetildiği sayfa: <Link to={desk}>{desk}</Link>
          </>
        )}
      </p>
      <Form method="get" id="oku" className="desk__form">
        <TextField
          name="neden"
          label="Neden"
          minLength={reasonLimits.min}
          maxLength={reasonLimits.max}
          hint="Denetim kaydına yazılır."
          defaultValue={asked.reason}
        />
        {canFilterById && (
          <TextField name="kimlik" label="Kimlik" isOptional maxLength={idMaxLength} defaultValue={asked.id} />
        )}
        {canFilterByMember && (
          <TextField name="uye" label="Üye no" isOptional maxLength={memberIdMaxLength} defaultValue={asked.member} />
        )}
        <SubmitButton look="ink">Satırları okuyun</SubmitButton>
      </Form>
      {rows === undefined ? (
        <DataTable
          label="Sütunlar"
          head={["Sütun", "Tür", "Gösterilir"]}
          rows={columns.map(({ name, type, isMasked }) => ({
            key: name,
            cells: [name, type, isMasked ? "Hayır" : "Evet"],
          }))}
        />
      ) : (
        <DataTable
          label={`${table} satırları`}
          head={columns.map(({ name }) => name)}
          rows={rows.map((cells, at) => ({ key: at, cells }))}
        />
      )}
      {next && (
        <div className="desk__nav">
          <LinkButton to={address(next)} look="line" rel="next">
            Sonraki satırlar
          </LinkButton>
        </div>
      )}
    </>
  );
}
