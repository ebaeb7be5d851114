/**
 * Returns for each node of a graph the number of its strongly connected component (Tarjan, without recursion). `steps`:
 * for each node, the nodes that an edge leads to.
 */
export const connectedComponents = (steps: readonly (readonly number[])[]): readonly number[] => {
  const index: (number | undefined)[] = [];
  const low: number[] = [];
  const component: number[] = [];
  const stack: number[] = [];
  let count = 0;
  let components = 0;
  for (let root = 0; root < steps.length; root += 1) {
    if (index[root] !== undefined) continue;
    const work: { node: number; next: number }[] = [{ node: root, next: 0 }];
    while (work.length > 0) {
      const frame = work[work.length - 1];
      if (frame === undefined) break;
      const { node } = frame;
      if (frame.next === 0) {
        index[node] = low[node] = count++;
        stack.push(node);
      }
      const target = steps[node]?.[frame.next];
      if (target !== undefined) {
        frame.next += 1;
        if (index[target] === undefined) work.push({ node: target, next: 0 });
        else if (component[target] === undefined) low[node] = Math.min(low[node] ?? 0, index[target] ?? 0);
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component[member] = components;
        if (member === node) break;
      }
      components += 1;
    }
  }
  return component;
};
