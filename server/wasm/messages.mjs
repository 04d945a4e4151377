// Writes the protocol's messages as C++ classes that stand alone: with the accessors that protoc's own have and code that uses
// them needs, and nothing of libprotobuf, which Debian does not have for WebAssembly. `node messages.mjs OUT`: OUT/meeple/...
// What they stand on is message.h. Needs protoc in PATH.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const protocol = resolve(here, '../../proto');
const packages = createRequire(resolve(here, '../web/package.json'));
const load = async (name) => import(pathToFileURL(packages.resolve(name)).href);
const { fromBinary } = await load('@bufbuild/protobuf');
const { FileDescriptorSetSchema, FieldDescriptorProto_Label: Label, FieldDescriptorProto_Type: Type } =
    await load('@bufbuild/protobuf/wkt');
const out = resolve(process.argv[2]);

// Names that C++ has taken.
const taken = new Set(['private', 'public', 'default', 'class', 'new', 'delete', 'switch', 'case']);
const plain = {
    [Type.DOUBLE]: 'Double',
    [Type.INT64]: 'Int64',
    [Type.UINT64]: 'Uint64',
    [Type.INT32]: 'Int32',
    [Type.FIXED64]: 'Fixed64',
    [Type.FIXED32]: 'Fixed32',
    [Type.BOOL]: 'Bool',
    [Type.STRING]: 'String',
    [Type.BYTES]: 'Bytes',
    [Type.UINT32]: 'Uint32',
    [Type.SINT32]: 'Sint32',
    [Type.SINT64]: 'Sint64',
};

const camel = (name) => name.replace(/(^|_)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase());
// ".meeple.v1.Delta.Kind" to "::meeple::v1::Delta_Kind".
function full_name(type, messages) {
    const parts = type.slice(1).split('.');
    const first = parts.findIndex((_, i) => messages.has(`.${parts.slice(0, i + 1).join('.')}`));
    const at = first < 0 ? parts.length - 1 : first;
    return `::${[...parts.slice(0, at), parts.slice(at).join('_')].join('::')}`;
}

function read_files() {
    const names = ['meeple/v1', 'meeple/store/v1'].flatMap((folder) =>
        readdirSync(join(protocol, folder))
            .filter((name) => name.endsWith('.proto'))
            .map((name) => `${folder}/${name}`),
    );
    const set = join(out, 'messages.bin');
    execFileSync('protoc', [`-I${protocol}`, `--descriptor_set_out=${set}`, ...names], { stdio: 'inherit' });
    return fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
}

// All messages and enumerations of a file, those inside others with the outer name before theirs.
function flatten(file) {
    const messages = [],
        enums = [];
    const inside = (list, prefix, path) => {
        for (const message of list) {
            const name = prefix + message.name,
                type = `${path}.${message.name}`;
            messages.push({ name, type, message });
            for (const one of message.enumType) enums.push({ name: `${name}_${one.name}`, one, nested: true });
            inside(message.nestedType, `${name}_`, type);
        }
    };
    for (const one of file.enumType) enums.push({ name: one.name, one, nested: false });
    inside(file.messageType, '', `.${file.package}`);
    return { messages, enums };
}

function enum_text({ name, one, nested }) {
    const value = (entry) => (nested ? `${name}_${entry.name}` : entry.name);
    const rows = one.value.map((entry) => `    ${value(entry)} = ${entry.number},\n`).join('');
    const names = one.value
        .map((entry) => `        case ${entry.number}: return "${entry.name}";\n`)
        .join('');
    return `enum ${name} : int {\n${rows}};\nconst char* ${name}_Name(int number);\ninline bool ${name}_IsValid(int number) {\n    return ${name}_Name(number) != nullptr;\n}\n@@const char* ${name}_Name(int number) {\n    switch (number) {\n${names}        default: return nullptr;\n    }\n}\n`;
}

function field_of(field, message, all) {
    const oneof = field.oneofIndex !== undefined && !field.proto3Optional && hasOneof(field);
    const name = taken.has(field.name) ? `${field.name}_` : field.name;
    const kind =
        field.type === Type.MESSAGE
            ? undefined
            : field.type === Type.ENUM
              ? `Enum<${full_name(field.typeName, all)}, ${full_name(field.typeName, all)}_Name>`
              : plain[field.type];
    if (field.type !== Type.MESSAGE && !kind) throw new Error(`${message.name}.${field.name}: unknown type`);
    return {
        name,
        number: field.number,
        json: field.jsonName,
        kind: kind && `google::protobuf::${kind}`,
        type: field.type === Type.MESSAGE ? full_name(field.typeName, all) : undefined,
        text: field.type === Type.STRING || field.type === Type.BYTES,
        repeated: field.label === Label.REPEATED,
        optional: field.proto3Optional,
        oneof: oneof ? message.oneofDecl[field.oneofIndex].name : undefined,
        constant: `k${camel(field.name)}`,
    };
}
// protobuf-es numbers every field; only fields that say so belong to a oneof.
function hasOneof(field) {
    return Object.prototype.hasOwnProperty.call(field, 'oneofIndex');
}

function repeated_text({ name, kind, type, text }) {
    if (kind && !text)
        return [
            `using ${name}_value = ${kind}::Value;`,
            `const google::protobuf::RepeatedField<${kind}::Stored>& ${name}() const { return ${name}__; }`,
            `google::protobuf::RepeatedField<${kind}::Stored>* mutable_${name}() { return &${name}__; }`,
            `${name}_value ${name}(int i) const { return static_cast<${name}_value>(${name}__[i]); }`,
            `void set_${name}(int i, ${name}_value value) { ${name}__[i] = value; }`,
            `void add_${name}(${name}_value value) { ${name}__.Add(value); }`,
        ];
    const element = type ?? 'std::string';
    const lines = [
        `const google::protobuf::RepeatedPtrField<${element}>& ${name}() const { return ${name}__; }`,
        `google::protobuf::RepeatedPtrField<${element}>* mutable_${name}() { return &${name}__; }`,
        `const ${element}& ${name}(int i) const { return ${name}__[i]; }`,
        `${element}* mutable_${name}(int i) { return &${name}__[i]; }`,
        `${element}* add_${name}() { return ${name}__.Add(); }`,
    ];
    if (text)
        lines.push(
            `template <class T> void add_${name}(T&& value) { *${name}__.Add() = std::forward<T>(value); }`,
            `template <class T> void set_${name}(int i, T&& value) { ${name}__[i] = std::forward<T>(value); }`,
        );
    return lines;
}

function single_text(field) {
    const { name, kind, type, text, optional, oneof, constant } = field;
    const here = oneof ? `${oneof}_case_ == ${constant}` : undefined;
    const enter = oneof ? `if (!(${here})) { clear_${oneof}(); ${oneof}_case_ = ${constant}; } ` : '';
    const lines = [];
    if (type) {
        lines.push(
            `bool has_${name}() const { return ${here ?? `${name}__.set()`}; }`,
            `const ${type}& ${name}() const { return ${name}__.get(); }`,
            `${type}* mutable_${name}() { ${enter}return ${name}__.make(); }`,
        );
    } else {
        const value = `${kind}::Value`;
        if (optional) lines.push(`bool has_${name}() const { return ${name}__.has_value(); }`);
        else if (oneof) lines.push(`bool has_${name}() const { return ${here}; }`);
        if (text) {
            const make = optional ? `if (!${name}__) ${name}__.emplace(); ` : enter;
            const stored = optional ? `*${name}__` : `${name}__`;
            const read = optional ? `${name}__ ? *${name}__ : google::protobuf::no_text()` : `${name}__`;
            lines.push(
                `const std::string& ${name}() const { return ${read}; }`,
                `std::string* mutable_${name}() { ${make}return &${stored}; }`,
                `template <class T> void set_${name}(T&& value) { *mutable_${name}() = std::forward<T>(value); }`,
                `void set_${name}(const void* bytes, std::size_t size) { mutable_${name}()->assign(static_cast<const char*>(bytes), size); }`,
            );
        } else {
            const read = optional ? `${name}__.value_or(${value}{})` : `${name}__`;
            lines.push(
                `${value} ${name}() const { return ${read}; }`,
                `void set_${name}(${value} value) { ${enter}${name}__ = value; }`,
            );
        }
    }
    return lines;
}

function storage(field) {
    const { name, kind, type, text, repeated, optional } = field;
    if (repeated)
        return kind && !text
            ? `google::protobuf::RepeatedField<${kind}::Stored> ${name}__;`
            : `google::protobuf::RepeatedPtrField<${type ?? 'std::string'}> ${name}__;`;
    if (type) return `google::protobuf::Box<${type}> ${name}__;`;
    if (optional) return `std::optional<${kind}::Value> ${name}__;`;
    return `${kind}::Value ${name}__{};`;
}

function clear_text({ name, repeated, type, optional, oneof, constant }) {
    if (oneof) return `void clear_${name}() { if (${oneof}_case_ == ${constant}) clear_${oneof}(); }`;
    if (repeated) return `void clear_${name}() { ${name}__.Clear(); }`;
    if (type || optional) return `void clear_${name}() { ${name}__.reset(); }`;
    return `void clear_${name}() { ${name}__ = {}; }`;
}

function visit_text({ name, number, json, kind, type, repeated, optional, oneof, constant }) {
    const at = `${number}, "${json}", self.${name}__`;
    const of = kind ? `.template ` : '.';
    const with_kind = kind ? `<${kind}>` : '';
    if (repeated) return `visitor${of}${kind ? `repeated${with_kind}` : 'messages'}(${at});`;
    if (oneof)
        return `visitor${of}${kind ? `member${with_kind}` : 'member_message'}(${at}, self.${oneof}_case_, ${constant}, [&self] { google::protobuf::enter(self, ${constant}); });`;
    if (type) return `visitor.message(${at});`;
    return `visitor${of}${optional ? 'optional' : 'field'}${with_kind}(${at});`;
}

function message_text({ name, message }, all) {
    const fields = message.field.map((field) => field_of(field, message, all));
    const by_number = [...fields].sort((a, b) => a.number - b.number);
    const oneofs = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))];
    const lines = [];
    for (const inner of message.nestedType) lines.push(`using ${inner.name} = ${name}_${inner.name};`);
    for (const inner of message.enumType) {
        lines.push(`using ${inner.name} = ${name}_${inner.name};`);
        for (const value of inner.value)
            lines.push(`static constexpr ${inner.name} ${value.name} = ${name}_${inner.name}_${value.name};`);
    }
    for (const oneof of oneofs) {
        const members = fields.filter((field) => field.oneof === oneof);
        const rows = members.map(({ constant, number }) => `${constant} = ${number}`);
        const none = `${oneof.toUpperCase()}_NOT_SET`;
        lines.push(
            `enum ${camel(oneof)}Case : int { ${rows.join(', ')}, ${none} = 0 };`,
            `${camel(oneof)}Case ${oneof}_case() const { return static_cast<${camel(oneof)}Case>(${oneof}_case_); }`,
            `void clear_${oneof}() { ${oneof}_case_ = 0; ${members.map((field) => (field.type ? `${field.name}__.reset();` : `${field.name}__ = {};`)).join(' ')} }`,
        );
    }
    for (const field of fields) {
        lines.push(...(field.repeated ? repeated_text(field) : single_text(field)), clear_text(field));
        if (field.repeated)
            lines.push(`int ${field.name}_size() const { return ${field.name}__.size(); }`);
    }
    const enter = oneofs.length
        ? [
              `void enter(int number) { switch (number) {`,
              ...fields
                  .filter(({ oneof }) => oneof)
                  .map(({ oneof, number }) => `case ${number}: if (${oneof}_case_ != ${number}) clear_${oneof}(); ${oneof}_case_ = ${number}; break;`),
              `default: break; } }`,
          ]
        : [];
    const visit = [
        'template <class Visitor, class Self> static void visit([[maybe_unused]] Visitor& visitor, [[maybe_unused]] Self& self) {',
        ...by_number.map((field) => `    ${visit_text(field)}`),
        '}',
    ];
    const shared = [
        `static const ${name}& default_instance();`,
        `void Clear() override { *this = ${name}(); }`,
        `void CopyFrom(const ${name}& other) { if (&other != this) *this = other; }`,
        'void write(google::protobuf::Writer& out) const override;',
        'void write_json(google::protobuf::JsonWriter& out) const override;',
        'bool read(google::protobuf::Reader& in) override;',
    ];
    const cases = oneofs.map((oneof) => `int ${oneof}_case_ = 0;`);
    const body = [...shared, ...lines, ...enter, ...visit, 'private:', ...fields.map(storage), ...cases];
    const source = [
        `const ${name}& ${name}::default_instance() { static const ${name} none; return none; }`,
        `void ${name}::write(google::protobuf::Writer& out) const { visit(out, *this); }`,
        `void ${name}::write_json(google::protobuf::JsonWriter& out) const { visit(out, *this); }`,
        `bool ${name}::read(google::protobuf::Reader& in) { return in.fields([&](google::protobuf::Found& found) { visit(found, *this); }); }`,
    ];
    return `class ${name} final : public google::protobuf::Message {\npublic:\n${body.map((line) => `    ${line}\n`).join('')}};\n@@${source.join('\n')}\n`;
}

mkdirSync(out, { recursive: true });
const files = read_files();
const all = new Set(files.flatMap((file) => flatten(file).messages.map(({ type }) => type)));
for (const file of files) {
    const { messages, enums } = flatten(file);
    const texts = [...enums.map(enum_text), ...messages.map((one) => message_text(one, all))];
    const [headers, sources] = [0, 1].map((part) => texts.map((text) => text.split('@@')[part]).join(''));
    const space = file.package.replaceAll('.', '::');
    const base = file.name.replace(/\.proto$/, '.pb');
    const includes = file.dependency.map((name) => `#include "${name.replace(/\.proto$/, '.pb.h')}"\n`);
    const forward = messages.map(({ name }) => `class ${name};\n`).join('');
    mkdirSync(dirname(join(out, base)), { recursive: true });
    writeFileSync(
        join(out, `${base}.h`),
        `// Written by server/wasm/messages.mjs.\n#pragma once\n\n#include "server/wasm/message.h"\n${includes.join('')}\nnamespace ${space} {\n\n${forward}${headers}\n}  // namespace ${space}\n`,
    );
    writeFileSync(
        join(out, `${base}.cc`),
        `// Written by server/wasm/messages.mjs.\n#include "${base}.h"\n\nnamespace ${space} {\n\n${sources}\n}  // namespace ${space}\n`,
    );
}
