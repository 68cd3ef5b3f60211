import { z } from "zod/mini";
import { selectDeliveries } from "#src/core/notifications/queries.server.ts";
import { countLostPhotos } from "#src/selling/listings/photos/queries.server.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { addHours, addSeconds, formatAge, formatDateTime } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { reason } from "#src/staff/desks/rules.ts";
import { parseInput } from "#src/shared/validation.ts";
import { selectTaskCounts } from "../jobs/queries.server.ts";
import { formatBytes, formatSpan, safeError } from "../rules.ts";
import { readIndex, rebuildIndex } from "./search-index.server.ts";
import { readProcess } from "./process.server.ts";
import {
  countOverduePayments,
  selectDatabaseState,
  selectEmptyBuckets,
  selectFailingFeeds,
  selectFailingWebhooks,
  selectMeasurements,
  selectTableSizes,
} from "./queries.server.ts";
import { readDisk, startMeasuring } from "./storage.server.ts";

const shownTables = 12;
const shownFailing = 20;
const shownDays = 14;
/** A disk with less free space than this share is low. */
const lowDiskShare = 0.1;
/** A payment that the provider should have answered so long ago is overdue. */
const overdueSeconds = 15 * 60;

const SystemForm = z.object({
  islem: z.enum(["rebuild-index", "measure-storage"], "Ne yapılacağını seçiniz."),
  reason,
});

export const systemTexts = {
  "rebuild-index": "Arama dizini yeniden kuruluyor; bitene kadar şimdiki dizin yanıt verir.",
  "measure-storage": "Depolama ölçülüyor; sonuç birazdan burada görünür.",
} as const;

/** Whether something needs an admin now. */
type Tone = "good" | "warn" | "bad";
type Check = { name: string; tone: Tone; text: string };

const orDash = <Value>(value: Value | undefined, text: (value: Value) => string) =>
  value === undefined ? "–" : text(value);
const msText = (value: number) => `${value.toLocaleString("tr-TR", { maximumFractionDigits: 1 })} ms`;

/** The state of the site at a glance, as texts. */
export async function readSystem(ctx: Context) {
  requireDesk(ctx, "system");
  const now = ctx.clock();
  const [
    database,
    own,
    index,
    disk,
    tasks,
    tables,
    measured,
    deliveries,
    webhooks,
    feeds,
    buckets,
    overdue,
    lostPhotos,
  ] = await Promise.all([
    selectDatabaseState(ctx),
    readProcess(ctx),
    readIndex(ctx),
    readDisk(ctx),
    selectTaskCounts(ctx),
    selectTableSizes(ctx, shownTables),
    selectMeasurements(ctx),
    selectDeliveries(ctx, shownDays),
    selectFailingWebhooks(ctx, shownFailing),
    selectFailingFeeds(ctx, shownFailing),
    selectEmptyBuckets(ctx, addHours(now, -1), shownFailing),
    countOverduePayments(ctx, addSeconds(now, -overdueSeconds)),
    countLostPhotos(ctx),
  ]);
  const sum = (of: "waiting" | "failed" | "retrying" | "running") => tasks.reduce((total, task) => total + task[of], 0);
  const queued = (task: string) => tasks.find((one) => one.task === task);
  const outbox = (queued("mail.deliver")?.waiting ?? 0) + (queued("mail.deliver")?.retrying ?? 0);
  const isDiskLow = disk.free < disk.total * lowDiskShare;
  const { pageCache } = own;
  const checks: Check[] = [
    {
      name: "Veritabanı",
      tone: database.connections > database.mostConnections * 0.9 ? "warn" : "good",
      text: `PostgreSQL ${database.version}, ${formatBytes(database.bytes)}, ${database.connections}/${database.mostConnections} bağlantı`,
    },
    { name: "Şema", tone: "good", text: `${database.migration} (${formatNumber(database.migrations)} adım)` },
    {
      name: "Arama dizini",
      tone: index.isReady ? "good" : "bad",
      text: index.isRebuilding
        ? "Yeniden kuruluyor, eskisi yanıt veriyor"
        : `${orDash(index.listings, formatNumber)} yayındaki ilan, gecikme ${orDash(index.lagMs, msText)}`,
    },
    {
      name: "İş sırası",
      tone: sum("failed") > 0 ? "warn" : "good",
      text: `${formatNumber(sum("waiting"))} bekleyen, ${formatNumber(sum("running"))} çalışan, ${formatNumber(sum("failed"))} hatalı`,
    },
    {
      name: "E-posta",
      tone: (queued("mail.deliver")?.failed ?? 0) > 0 ? "warn" : "good",
      text: `${ctx.mail.isLocal ? "Veritabanında saklanır" : "Posta sunucusu"}, ${formatNumber(outbox)} gönderilecek`,
    },
    {
      name: "Kısa mesaj",
      tone: "good",
      text: ctx.sms === undefined ? "Kapalı" : ctx.sms.isLocal ? "Veritabanında saklanır" : "Sağlayıcıyla",
    },
    {
      name: "Ödeme sağlayıcısı",
      tone: overdue > 0 ? "warn" : "good",
      text: ctx.payments ? `Açık, ${formatNumber(overdue)} ödeme yanıt bekliyor` : "Kapalı",
    },
    {
      name: "Disk",
      tone: isDiskLow ? "bad" : "good",
      text: `${formatBytes(disk.free)} boş, toplam ${formatBytes(disk.total)}`,
    },
    {
      name: "Fotoğraf dosyaları",
      tone: lostPhotos > 0 ? "warn" : "good",
      text: lostPhotos > 0 ? `${formatNumber(lostPhotos)} fotoğrafın dosyası kayıp` : "Kayıp dosya bulunmadı",
    },
    {
      name: "Sayfa önbelleği",
      tone: "good",
      text: orDash(
        pageCache,
        ({ hits, misses, entries, bytes }) =>
          `%${hits + misses === 0 ? 0 : Math.round((100 * hits) / (hits + misses))} isabet, ${formatNumber(entries)} sayfa, ${formatBytes(bytes)}`,
      ),
    },
    { name: "Canlı bağlantılar", tone: "good", text: orDash(own.sockets, formatNumber) },
    {
      name: "Bellek",
      tone: "good",
      text: `${orDash(own.memoryBytes, formatBytes)}, yığın ${orDash(own.heapBytes, formatBytes)}`,
    },
    {
      name: "Olay döngüsü",
      tone: (own.lagMs.p99 ?? 0) > 100 ? "warn" : "good",
      text: `ortalama ${orDash(own.lagMs.mean, msText)}, p99 ${orDash(own.lagMs.p99, msText)}`,
    },
    {
      name: "Süreç",
      tone: "good",
      text: `${orDash(own.uptimeSeconds, formatSpan)} açık, sürüm ${own.version}, Node ${own.node}, ${orDash(own.pageThreads, formatNumber)} sayfa iş parçacığı`,
    },
  ];
  return {
    at: formatDateTime(now),
    checks,
    feed: {
      changes: formatNumber(index.changes),
      newest: index.newest === null ? "–" : formatDateTime(index.newest),
      isRebuilding: index.isRebuilding,
    },
    storage: measured.map(({ name, kind, count, bytes, measuredAt }) => ({
      name: kind === "folder" ? `${name}/` : name,
      count: formatNumber(count),
      size: formatBytes(bytes),
      at: formatDateTime(measuredAt),
    })),
    tables: tables.map(({ name, rows, bytes }) => ({ name, rows: formatNumber(rows), size: formatBytes(bytes) })),
    deliveries: deliveries.map(({ day, channel, sent, failed, refused }) => ({
      key: `${day} ${channel}`,
      day,
      channel: channel === "mail" ? "E-posta" : "Kısa mesaj",
      sent: formatNumber(sent),
      failed: formatNumber(failed),
      refused: formatNumber(refused),
    })),
    webhooks: webhooks.map(({ id, business, host, failures, disabledAt }) => ({
      id,
      business,
      host,
      failures: formatNumber(failures),
      state: disabledAt === null ? "Deneniyor" : `Durduruldu, ${formatAge(disabledAt, now)}`,
    })),
    feeds: feeds.map(({ id, business, name, message, at }) => ({
      id,
      business,
      name,
      error: safeError(message),
      at: at === null ? "–" : formatDateTime(at),
    })),
    throttles: buckets.map(({ key, tokens, updatedAt }) => ({
      key,
      tokens: tokens.toFixed(1).replace(".", ","),
      at: formatDateTime(updatedAt),
    })),
  };
}

/** What an admin starts on the page, `input` as `SystemForm`. Returns what happens now as a sentence. */
export async function actOnSystem(ctx: Context, input: unknown): Promise<string> {
  requireDesk(ctx, "system", "change");
  const { islem: action, reason } = parseInput(SystemForm, input);
  await (action === "rebuild-index" ? rebuildIndex(ctx, reason) : startMeasuring(ctx, reason));
  return systemTexts[action];
}
