/** The parts of an ONNX file. The field numbers are those of the ONNX format. */
import { bytesField, messageField, numberField } from './protobuf.ts';

const floats = 1;
/** The version of the operators, and of the format. */
const [operators, format] = [17, 8];

type Attribute = { name: string; ints: readonly number[] } | { name: string; int: number };
const attribute = (given: Attribute) =>
  messageField(5, [
    bytesField(1, given.name),
    ...('int' in given
      ? [numberField(3, given.int), numberField(20, 2)]
      : [...given.ints.map((value) => numberField(8, value)), numberField(20, 7)]),
  ]);

export const node = (
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Attribute[] = [],
) =>
  messageField(1, [
    ...inputs.map((name) => bytesField(1, name)),
    bytesField(2, output),
    bytesField(3, output),
    bytesField(4, operator),
    ...attributes.map(attribute),
  ]);

export const initializer = (name: string, dims: readonly number[], values: Float32Array) =>
  messageField(5, [
    ...dims.map((dim) => numberField(1, dim)),
    numberField(2, floats),
    bytesField(8, name),
    bytesField(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ]);

const tensor = (field: number, name: string, dims: readonly number[]) =>
  messageField(field, [
    bytesField(1, name),
    messageField(2, [
      messageField(1, [
        numberField(1, floats),
        messageField(
          2,
          dims.map((dim) => messageField(1, [numberField(1, dim)])),
        ),
      ]),
    ]),
  ]);

type Tensor = { name: string; dims: readonly number[] };

/** A whole file: what the model takes, what it answers, and its parts. */
export const onnxOf = (takes: Tensor, answers: Tensor, parts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    numberField(1, format),
    bytesField(2, 'corridor'),
    messageField(7, [
      ...parts,
      bytesField(2, 'corridor'),
      tensor(11, takes.name, takes.dims),
      tensor(12, answers.name, answers.dims),
    ]),
    messageField(8, [bytesField(1, ''), numberField(2, operators)]),
  ]);
