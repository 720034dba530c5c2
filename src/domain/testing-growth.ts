/** Times that a measurement is repeated before a growth counts as real. */
const ATTEMPTS = 4;
/** Linear work takes 4 times as long for 4 times the input, quadratic work 16 times. */
const FACTOR = 4;

/**
 * How many times as much processor time some work takes for four times the input: about 4 if it is linear, 16 if it is
 * quadratic. A ratio of two times of the same run, because absolute times differ between machines; processor time,
 * because others use the machine, too; and the least of several runs, because a garbage collection may fall into any of
 * them. `make` prepares the work for a size, unmeasured; the smaller one should take some milliseconds.
 */
export async function growthOf<Input>(
  size: number,
  make: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<number> {
  const [small, large] = [make(size), make(size * FACTOR)];
  await work(small);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > FACTOR; attempt++)
    least = Math.min(least, (await timeOf(work, large)) / (await timeOf(work, small)));
  return least;
}

/** Between linear and quadratic growth. */
export const LINEAR = 10;

async function timeOf<Input>(work: (input: Input) => unknown, input: Input): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
