import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  sql,
} from 'kysely';
import type { Engine } from './dialect.ts';

/** Values from which a list is sent as one parameter: SQLite takes 32,766 of them, PostgreSQL 65,535. */
const LONG = 1000;

function toArrayParameter(engine: Engine, values: readonly unknown[]) {
  if (engine === 'sqlite') return sql`(select value from json_each(${JSON.stringify(values)}))`;
  const type = sql.raw(values.every((value) => typeof value === 'number') ? 'bigint[]' : 'text[]');
  return sql`(select unnest(${values}::${type}))`;
}

class LongLists extends OperationNodeTransformer {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    const { operator, rightOperand: list } = node;
    const isIn =
      OperatorNode.is(operator) && (operator.operator === 'in' || operator.operator === 'not in');
    if (!isIn || !PrimitiveValueListNode.is(list) || list.values.length < LONG) {
      return super.transformBinaryOperation(node, queryId);
    }
    const rightOperand = toArrayParameter(this.#engine, list.values).toOperationNode();
    return { ...super.transformBinaryOperation({ ...node, rightOperand }, queryId) };
  }
}

/** Lets `where(column, 'in', values)` take any number of values, on both engines. */
export function createLongListPlugin(engine: Engine): KyselyPlugin {
  const transformer = new LongLists(engine);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
