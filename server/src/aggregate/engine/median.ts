/** Returns the middle value, or the mean of the two in the middle; null for no numbers. May reorder the numbers. */
export function medianOf(numbers: Float64Array): number | null {
  const { length } = numbers;
  if (length === 0) return null;
  const counted = length < countedMin ? null : medianOfCounted(numbers);
  if (counted !== null) return counted;
  const middle = length >>> 1;
  const upper = select(numbers, middle);
  if (length % 2 === 1) return upper;
  let lower = numbers[0] ?? 0;
  for (let index = 1; index < middle; index += 1) lower = Math.max(lower, numbers[index] ?? lower);
  const sum = lower + upper;
  // Add before halving, so that the result is rounded once. Halve first only if the sum overflows.
  return Number.isFinite(sum) ? sum / 2 : lower / 2 + upper / 2;
}

/** For fewer numbers selecting is at least as fast. */
const countedMin = 16;
const spanMax = 256;
/** How often each number occurs, from the smallest on; all 0 between calls. */
const occurrences = new Int32Array(spanMax);

/**
 * Returns the median of integers close to each other, such as an hour of heart rates; null for others. Counting takes a quarter
 * of the time of selecting.
 */
function medianOfCounted(numbers: Float64Array): number | null {
  const { length } = numbers;
  let min = numbers[0] ?? 0;
  let max = min;
  for (let index = 0; index < length; index += 1) {
    const number = numbers[index] ?? 0;
    if (number !== Math.floor(number)) return null;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  if (!(max - min < spanMax) || !Number.isSafeInteger(min) || !Number.isSafeInteger(max))
    return null;
  for (let index = 0; index < length; index += 1) {
    const place = (numbers[index] ?? 0) - min;
    occurrences[place] = (occurrences[place] ?? 0) + 1;
  }
  const median = min + middlePlace(length);
  occurrences.fill(0, 0, max - min + 1);
  return median;
}

/** Returns the middle of the counted values, or the mean of the two in the middle. */
function middlePlace(count: number): number {
  const middle = count >>> 1;
  let place = 0;
  let below = occurrences[0] ?? 0;
  while (below < middle) below += occurrences[++place] ?? 0;
  const lower = place;
  while (below <= middle) below += occurrences[++place] ?? 0;
  return count % 2 === 1 ? place : (lower + place) / 2;
}

/** Below it a plain insertion is the fastest. */
const fewMax = 16;

/** Returns the number at an index of the sorted order, with all smaller ones before it (Hoare's selection). */
function select(numbers: Float64Array, place: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (high - low > fewMax) {
    const pivot = middleOfThree(numbers, low, high);
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left += 1;
      while ((numbers[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const kept = numbers[left] ?? 0;
      numbers[left] = numbers[right] ?? 0;
      numbers[right] = kept;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return numbers[place] ?? 0;
  }
  sortFew(numbers, low, high);
  return numbers[place] ?? 0;
}

function middleOfThree(numbers: Float64Array, low: number, high: number): number {
  const first = numbers[low] ?? 0;
  const second = numbers[(low + high) >>> 1] ?? 0;
  const third = numbers[high] ?? 0;
  return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
}

function sortFew(numbers: Float64Array, low: number, high: number): void {
  for (let index = low + 1; index <= high; index += 1) {
    const number = numbers[index] ?? 0;
    let place = index - 1;
    while (place >= low && (numbers[place] ?? 0) > number) {
      numbers[place + 1] = numbers[place] ?? 0;
      place -= 1;
    }
    numbers[place + 1] = number;
  }
}
