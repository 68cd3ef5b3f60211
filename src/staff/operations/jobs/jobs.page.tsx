import { data } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { jobName, scheduleText } from "./names.ts";
import type { Route } from "./+types/jobs.page.ts";
import { actOnJob, readJobs } from "./service.server.ts";

export const meta = () => [{ title: "İşler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => readJobs(ctx));

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) =>
  data({ done: await actOnJob(ctx, form) }),
);

/** The background jobs: what waits, what failed, and the schedules. */
export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasWorkers, unknown, tasks, failed, schedules } = loaderData;
  return (
    <DeskPage title="İşler" answer={actionData}>
      <section>
        <h2>Sıra</h2>
        <DataTable
          label="Sıradaki işler"
          head={["İş", "Bekleyen", "İleri tarihli", "Çalışan", "Yeniden denenecek", "Hatalı", "En eski bekleyen"]}
          rows={tasks.map(({ task, waiting, later, running, retrying, failed: over, oldest }) => ({
            key: task,
            cells: [
              <Job key={task} task={task} />,
              { number: formatNumber(waiting) },
              { number: formatNumber(later) },
              { number: formatNumber(running) },
              { number: formatNumber(retrying) },
              { number: formatNumber(over) },
              oldest || "–",
            ],
          }))}
        />
      </section>
      {!hasWorkers && (
        <p role="status">Şu anda iş yapan bir sunucu çalışmıyor. İşler, bir sunucu başlayınca yapılır.</p>
      )}
      {hasWorkers && unknown.length > 0 && (
        <section>
          <h2>Çalışan sunucuların bilmediği işler</h2>
          <p>Bu işleri bilen bir sürüm çalışmıyor. İşler denenmeden bekler ve bilen bir sürüm başlayınca yapılır.</p>
          <DataTable
            label="Çalışan sunucuların bilmediği işler"
            head={["İş", "Bekleyen", "En eski bekleyen"]}
            rows={unknown.map(({ task, jobs, oldest }) => ({
              key: task,
              cells: [<Job key={task} task={task} />, { number: formatNumber(jobs) }, oldest],
            }))}
          />
        </section>
      )}
      <section>
        <h2>Hata veren işler</h2>
        {failed.length === 0 && <p className="muted">Hata veren iş yok.</p>}
        {failed.map(({ id, task, tries, isOver, error, age, last, next }) => (
          <article key={id} className="panel">
            <h3>
              {jobName(task)} <span className="tiny">{`${task} ${id}`}</span>
            </h3>
            <p className="requests__text">{error}</p>
            <p className="tiny">
              {tries} deneme, eklendi: {age}, son deneme: {last}.{" "}
              {isOver ? "Kendiliğinden yeniden denenmez." : `Yeniden denenecek: ${next}.`}
            </p>
            <DecisionForm
              of={["id", id]}
              about={`${jobName(task)} ${id}`}
              name="islem"
              decisions={[
                { value: "retry", label: "Yeniden deneyin", look: "ink" },
                { value: "delete", label: "Silin", look: "bad" },
              ]}
              answer={actionData}
            >
              <ReasonField />
            </DecisionForm>
          </article>
        ))}
      </section>
      <section>
        <h2>Zamanlanmış işler</h2>
        <DataTable
          label="Zamanlanmış işler"
          head={["İş", "Zaman", "Son çalışma", "Sonraki"]}
          rows={schedules.map(({ task, line, last, next }) => ({
            key: `${task} ${line}`,
            cells: [<Job key={task} task={task} />, scheduleText(line), last, next],
          }))}
        />
      </section>
    </DeskPage>
  );
}

/** A job's name, with the task below it, as it is called in the logs. */
const Job = ({ task }: { task: string }) => (
  <>
    {jobName(task)}
    <br />
    <span className="tiny">{task}</span>
  </>
);
