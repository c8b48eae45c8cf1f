import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { startServer, withPreparedDataDir } from './fault-server.ts';

const WRITERS = 8;

/** Starts further servers on the data of a busy one. They must exit; the first must not be affected. */
export async function refuseSecondServer(report: FaultReport, { intruders }: { intruders: number }): Promise<void> {
  report.section(`한 데이터 폴더에 서버 ${1 + intruders}개`);
  await withPreparedDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    const ledger = await ExpectedLedger.open(server.url, WRITERS);
    let isOver = false;
    const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: false });
    await untilAcknowledged(ledger, 20);
    const ends = await Promise.all(
      Array.from({ length: intruders }, async () => {
        const began = performance.now();
        const intruder = await startServer({ dataDir, isImpatient: true });
        const { code } = await intruder.ended;
        return { code, output: intruder.output(), seconds: (performance.now() - began) / 1000 };
      }),
    );
    isOver = true;
    await writing;
    const slowest = Math.max(...ends.map(({ seconds }) => seconds));
    report.check(
      '둘째 서버는 바로 끝나요',
      ends.every(({ code }) => code !== null && code !== 0),
      `종료 코드 ${ends.map(({ code }) => code).join(', ')}, ${slowest.toFixed(1)} s`,
    );
    report.check(
      '이유를 한국어로 말해요',
      ends.every(
        ({ output }) => output.includes('다른 살림 서버가 이 데이터 폴더를 쓰고 있어요') && !output.includes('    at '),
      ),
    );
    await ledger.compare();
    report.none(
      '첫 서버는 그동안 한 번도 막히지 않았어요',
      [...ledger.violations, ...(ledger.cut + ledger.unavailable > 0 ? ['끊기거나 503이었어요'] : [])],
      `${ledger.acknowledged}건, 가장 늦은 답 ${ledger.slowestMs.toFixed(0)} ms`,
    );
    ledger.person.close();
    report.check('첫 서버는 정상으로 끝나요', (await server.stop()).code === 0);
  });
}
