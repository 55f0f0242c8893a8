import type { Function } from '../language/query.ts';
import type { Aggregator } from './aggregators/aggregator.ts';
import { Count } from './aggregators/count.ts';
import { Deviation } from './aggregators/deviation.ts';
import { Edge } from './aggregators/edge.ts';
import { Extreme } from './aggregators/extreme.ts';
import { Median } from './aggregators/median.ts';
import { Sum } from './aggregators/sum.ts';

export type { Aggregator };

export function openAggregator(func: Function): Aggregator {
  switch (func) {
    case 'count':
      return new Count();
    case 'sum':
      return new Sum((sum) => sum);
    case 'mean':
      return new Sum((sum, count) => sum / count);
    case 'min':
      return new Extreme(-1);
    case 'max':
      return new Extreme(1);
    case 'stddev':
      return new Deviation();
    case 'median':
      return new Median();
    case 'oldest':
      return new Edge(-1);
    case 'newest':
      return new Edge(1);
  }
}
